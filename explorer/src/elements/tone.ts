/** What a colour stands for: `good`, `warn` and `bad` are judgements, `accent` marks what goes on, `plain` is neutral. */
export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'plain';
