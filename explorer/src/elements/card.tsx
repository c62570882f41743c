import { type ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface CardProps {
  readonly title: string;
  /** Beside the title. */
  readonly aside?: ComponentChildren;
  readonly class?: string;
  /** The anchor of links to it. */
  readonly id?: string;
  readonly children: ComponentChildren;
}

/** A part of a page, with a heading. */
export function Card({ title, aside, class: name = '', id: anchor, children }: CardProps) {
  const id = useId();
  return (
    <section id={anchor} class={`card ${name}`} aria-labelledby={id}>
      <div class="card-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
