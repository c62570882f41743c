import { type ComponentChildren } from 'preact';

/** What a colour stands for: `good`, `warn` and `bad` are judgements, `accent` marks what goes on, `plain` says nothing. */
export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'plain';

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}
