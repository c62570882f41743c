/** What a colour stands for: `good`, `warn` and `bad` are judgements, `accent` marks what goes on, `plain` says nothing. */
export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'plain';
