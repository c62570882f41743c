import { Badge } from '../elements/badge';
import { Card } from '../elements/card';
import { durationText } from '../elements/duration';
import { numberText } from '../lists/number-text';
import { type Overview } from './overview';
import { pollingModes, redisStates } from './state-words';

/** Who follows orders, and how they are polled. */
export function LiveCard({ live }: { live: Overview['live'] }) {
  return (
    <Card title="Live updates">
      <dl class="facts">
        <dt>Event streams</dt>
        <dd class="numeric">{numberText(live.streams)}</dd>
        <dt>Waiting requests</dt>
        <dd class="numeric">{numberText(live.waitingRequests)}</dd>
        <dt>Watched orders</dt>
        <dd class="numeric">{numberText(live.watchedOrders)}</dd>
        <dt>Polling</dt>
        <dd>{pollingModes[live.polling]}</dd>
        <dt>Polls</dt>
        <dd>{live.pollDelayMs < 1000 ? 'On time' : `Up to ${durationText(live.pollDelayMs / 1000)} late`}</dd>
      </dl>
    </Card>
  );
}

/** The Redis that several gateways share. */
export function RedisCard({ redis }: { redis: Overview['redis'] }) {
  const { tone, label, sentence } = redisStates[redis];
  return (
    <Card title="Redis" aside={<Badge tone={tone}>{label}</Badge>}>
      <p>{sentence}</p>
    </Card>
  );
}
