import { type ComponentChildren } from 'preact';
import { type Tone } from './tone';

/** A word in the colour of what it says. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}
