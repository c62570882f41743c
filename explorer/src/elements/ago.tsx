import { useNow } from '../data/now';
import { absoluteText, agoText } from './duration';

const minuteMs = 60_000;

/** A time as how long ago it was, with the time itself in the title. Text that is no time is shown as it is. */
export function Ago({ at }: { at: string }) {
  const atMs = Date.parse(at);
  const isRecent = Math.abs(Date.now() - atMs) < minuteMs;
  const nowMs = useNow(isRecent ? 1000 : minuteMs / 2);
  if (Number.isNaN(atMs)) return <bdi>{at}</bdi>;
  return (
    <time dateTime={at} title={absoluteText(atMs)}>
      {agoText(atMs, nowMs)}
    </time>
  );
}
