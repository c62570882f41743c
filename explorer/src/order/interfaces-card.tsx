import { type Order } from '@order-gateway/client';
import { type ComponentChildren } from 'preact';
import { Ago } from '../elements/ago';
import { Badge } from '../elements/badge';
import { Card } from '../elements/card';
import { Icon } from '../elements/icon';
import { agreementSentence, fieldName, type InterfaceName, sourceStates } from './interface-words';

type Conflict = Order['meta']['conflicts'][number];
type Source = Order['meta']['sources'][InterfaceName];

/** What each interface says, side by side, and in which members they differ. */
export function InterfacesCard({ meta }: { meta: Order['meta'] }) {
  const agreement = agreementSentence(meta);
  // Records can agree on the state and differ in an amount.
  const isConflict = agreement.tone === 'bad';
  const { statistics, order } = meta.sources;
  const status = meta.conflicts.find(({ field }) => field === 'status');
  const others = meta.conflicts.filter((conflict) => conflict !== status);
  return (
    <Card
      title="Both interfaces"
      id="interfaces"
      aside={<Badge tone={agreement.tone}>{isConflict ? 'conflict' : meta.agreement}</Badge>}
      class={isConflict ? 'conflicting bad' : ''}
    >
      <p class="interfaces-sentence">{agreement.text}</p>
      <div class="comparison" role="table" aria-label="What each interface says">
        <div role="row" class="comparison-head">
          <span role="columnheader">
            <span class="visually-hidden">Member</span>
          </span>
          <span role="columnheader">Statistics interface</span>
          <span role="columnheader">Order interface</span>
        </div>
        <Row
          title="Answer"
          statistics={<SourceBadge source={statistics} />}
          order={<SourceBadge source={order} />}
        />
        <Row
          title="Status"
          statistics={<StatusText source={statistics} />}
          order={<StatusText source={order} />}
          conflict={status}
        />
        <Row title="As of" statistics={<AsOf source={statistics} />} order={<AsOf source={order} />} />
        {others.map((conflict) => (
          <Row
            key={conflict.field}
            title={fieldName(conflict.field)}
            statistics={<bdi class="clamp">{conflict.statistics}</bdi>}
            order={<bdi class="clamp">{conflict.order}</bdi>}
            conflict={conflict}
          />
        ))}
      </div>
    </Card>
  );
}

interface RowProps {
  readonly title: string;
  readonly statistics: ComponentChildren;
  readonly order: ComponentChildren;
  readonly conflict?: Conflict | undefined;
}

function Row({ title, statistics, order, conflict }: RowProps) {
  const { chosen } = conflict ?? {};
  return (
    <div role="row" class={conflict ? 'differs' : undefined}>
      <span role="rowheader">
        {conflict ? <Icon name="warning" /> : null} {title}
        {conflict ? <span class="visually-hidden"> (differs)</span> : null}
      </span>
      <Value isChosen={chosen === 'statistics'}>{statistics}</Value>
      <Value isChosen={chosen === 'order'}>{order}</Value>
    </div>
  );
}

function Value({ isChosen, children }: { isChosen: boolean; children: ComponentChildren }) {
  return (
    <span role="cell" class={isChosen ? 'chosen' : undefined}>
      {children}
      {isChosen ? (
        <span class="chosen-mark">
          <Icon name="check" /> shown
        </span>
      ) : null}
    </span>
  );
}

function SourceBadge({ source }: { source: Source }) {
  const { tone, label } = sourceStates[source.state];
  return <Badge tone={tone}>{label}</Badge>;
}

const StatusText = ({ source }: { source: Source }) =>
  source.status === null ? <span class="muted">no record</span> : <bdi class="clamp">{source.status}</bdi>;

const AsOf = ({ source }: { source: Source }) =>
  source.asOf === null ? <span class="muted">no record</span> : <Ago at={source.asOf} />;
