import { type Order } from '@order-gateway/client';
import { Badge } from '../elements/badge';
import { Card } from '../elements/card';
import { EmptyState } from '../elements/empty-state';
import { Fact } from '../elements/fact';
import { Identifier } from '../elements/identifier';
import { type Tone } from '../elements/tone';
import { type CallState } from './statuses';

const callTones: Readonly<Record<NonNullable<CallState>, Tone>> = {
  Unknown: 'warn',
  NoExtCall: 'plain',
  AwaitingOrderFulfillment: 'accent',
  AwaitingExecution: 'accent',
  Executing: 'accent',
  Completed: 'good',
  Failed: 'bad',
  Cancelled: 'bad',
};

const CallBadge = ({ state }: { state: NonNullable<CallState> }) => (
  <Badge tone={callTones[state]}>{state}</Badge>
);

/** The contract call that is executed with the take amount: its state and its data. */
export function ExternalCallCard({ order }: { order: Pick<Order, 'externalCall' | 'outcome'> }) {
  const { state, data, dataHash, cancellable } = order.externalCall;
  if (state === null || state === 'NoExtCall')
    return (
      <Card title="External call">
        <EmptyState title={state === null ? 'No interface reports one' : 'None is attached'} />
      </Card>
    );
  return (
    <Card
      title="External call"
      aside={order.outcome === 'contradictory' ? null : <CallBadge state={state} />}
    >
      <dl class="facts small-text">
        <Fact title="Can be cancelled">{cancellable ? 'Yes' : 'No'}</Fact>
        {dataHash === null ? null : (
          <Fact title="Hash of the data">
            <Identifier id={dataHash} what="hash of the call" />
          </Fact>
        )}
      </dl>
      {data === null ? null : (
        <pre class="data" tabIndex={0} aria-label="Data of the external call">
          <bdi>{typeof data === 'string' ? data : JSON.stringify(data, null, 2)}</bdi>
        </pre>
      )}
    </Card>
  );
}
