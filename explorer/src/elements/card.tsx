import { type ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface CardProps {
  readonly title: string;
  /** Beside the title. */
  readonly aside?: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A part of a page, with a heading. */
export function Card({ title, aside, class: name = '', children }: CardProps) {
  const id = useId();
  return (
    <section class={`card ${name}`} aria-labelledby={id}>
      <div class="card-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
