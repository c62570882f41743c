import { type ComponentChildren } from 'preact';

/** A term of a `dl` with what it is. */
export function Fact({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}
