import { type ComponentChildren } from 'preact';
import { type Tone } from './tone';

/** A word in the colour of its tone. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}
