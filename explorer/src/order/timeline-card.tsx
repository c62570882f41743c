import { type Order, type TimelineEvent } from '@order-gateway/client';
import { useChains } from '../data/chains';
import { useNow } from '../data/now';
import { Address } from '../elements/address';
import { Ago } from '../elements/ago';
import { Card } from '../elements/card';
import { clockText, durationText } from '../elements/duration';
import { Icon } from '../elements/icon';
import { Identifier } from '../elements/identifier';
import { eventTitles } from './statuses';
import { type TimelineStep, timelineSteps } from './timeline-steps';
import { Usual } from './usual';

const progressWords = {
  done: 'Done',
  reported: 'Reported',
  now: 'Awaited now',
  expected: 'Expected',
} as const;

/** The steps of the order: done, reported, awaited and expected, with the time between them. */
export function TimelineCard({ order }: { order: Order }) {
  return (
    <Card title="Timeline">
      <ol class="timeline">
        {timelineSteps(order).map((step) => (
          <Step key={step.type} step={step} next={order.next} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, next }: { step: TimelineStep; next: Order['next'] }) {
  const { progress, event, sincePreviousSeconds } = step;
  return (
    <li class={`step ${progress}`} aria-current={progress === 'now' ? 'step' : undefined}>
      <span class="step-mark">{progress === 'done' ? <Icon name="check" /> : null}</span>
      <div>
        <p class="step-title">
          <span class="visually-hidden">{progressWords[progress]}: </span>
          {eventTitles[step.type]}
          {sincePreviousSeconds === null ? null : (
            <span class="step-after muted">after {durationText(sincePreviousSeconds)}</span>
          )}
        </p>
        {progress === 'now' ? <Awaited next={next} /> : null}
        {progress === 'expected' ? <p class="muted small-text">Expected</p> : null}
        {progress === 'reported' ? (
          <p class="muted small-text">Reported by the statistics interface</p>
        ) : null}
        {progress === 'done' && !event ? (
          <p class="muted small-text">Reported by status only: no transaction is known</p>
        ) : null}
        {event ? <EventFacts event={event} /> : null}
      </div>
    </li>
  );
}

function Awaited({ next }: { next: Order['next'] }) {
  const nowMs = useNow(1000);
  const since = next?.since ?? null;
  return (
    <div class="small-text">
      <p class="muted numeric">
        {since === null ? 'Awaited now' : `Awaited for ${clockText((nowMs - Date.parse(since)) / 1000)}`}
      </p>
      <Usual next={next} nowMs={nowMs} />
    </div>
  );
}

function EventFacts({ event }: { event: TimelineEvent }) {
  const { chainId, timestamp, blockNumber, transactionHash, initiator } = event;
  const name = useChains().get(chainId ?? '')?.name ?? (chainId === null ? null : `chain ${chainId}`);
  return (
    <div class="step-facts small-text muted">
      <span>
        {timestamp === null ? 'Time not reported' : <Ago at={timestamp} />}
        {name === null ? '' : ` on ${name}`}
        {blockNumber === null ? null : <span class="numeric">, block {blockNumber}</span>}
      </span>
      {transactionHash === null ? null : (
        <span>
          Transaction <Identifier id={transactionHash} what="transaction hash" href={event.explorerUrl} />
        </span>
      )}
      {initiator === null ? null : (
        <span>
          Sent by <Address address={initiator} chainId={chainId} what="sender" />
        </span>
      )}
    </div>
  );
}
