import { type ComponentChildren } from 'preact';

/** There is nothing to show, and that is no error. */
export function EmptyState({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="state empty">
      <p class="state-title">{title}</p>
      {children}
    </div>
  );
}
