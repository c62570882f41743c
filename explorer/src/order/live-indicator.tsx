import { useNow } from '../data/now';
import { type LiveState } from './use-watch';

/** Whether the page follows what it shows: live, reconnecting in n seconds, or at its end. */
export function LiveIndicator({ live }: { live: LiveState }) {
  const nowMs = useNow(live.state === 'waiting' ? 1000 : null);
  return (
    <span class={`live ${live.state}`}>
      <span class="live-dot" />
      {textOf(live, nowMs)}
    </span>
  );
}

function textOf(live: LiveState, nowMs: number): string {
  switch (live.state) {
    case 'connecting':
      return 'Connecting';
    case 'open':
      return 'Live';
    case 'waiting':
      return `Reconnecting in ${Math.max(1, Math.ceil((live.retryAtMs - nowMs) / 1000))} s`;
    case 'ended':
      return 'Final, nothing more to come';
    case 'failed':
      return 'Not connected';
  }
}
