/** A bar as long as a share from 0 to 1. The figure stands beside it as text. */
export function Bar({ share }: { share: number }) {
  return (
    <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="bar-track" width="100" height="1" />
      <rect class="bar-share" width={100 * Math.min(1, Math.max(0, share))} height="1" />
    </svg>
  );
}
