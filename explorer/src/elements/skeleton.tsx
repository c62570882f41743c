/** Stands for content that is being loaded. `label` names it for screen readers. */
export function Skeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} class="skeleton-line" />
      ))}
    </div>
  );
}
