import { type Order } from '@order-gateway/client';
import { type ComponentChildren } from 'preact';
import { Ago } from '../elements/ago';
import { Badge } from '../elements/badge';
import { Card } from '../elements/card';
import { Icon } from '../elements/icon';
import { StateText } from '../elements/state-text';
import { agreementWords, fieldName, type InterfaceName, sourceStates } from './interface-words';

type Conflict = Order['meta']['conflicts'][number];
type Source = Order['meta']['sources'][InterfaceName];

/** What each interface says, side by side, and in which members they differ. */
export function InterfacesCard({ meta }: { meta: Order['meta'] }) {
  const { tone, label, text } = agreementWords(meta);
  const isContradictory = meta.agreement === 'conflict';
  const { statistics, order } = meta.sources;
  const status = meta.conflicts.find(({ field }) => field === 'status');
  const others = meta.conflicts.filter((conflict) => conflict !== status);
  // Of a contradiction, the page follows neither side.
  const shownIn = (conflict: Conflict | undefined): InterfaceName | null =>
    isContradictory ? null : (conflict?.chosen ?? null);
  return (
    <Card
      title="Both interfaces"
      id="interfaces"
      aside={<Badge tone={tone}>{label}</Badge>}
      class={isContradictory ? 'conflicting bad' : ''}
    >
      <p class="interfaces-sentence">{text}</p>
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
          differs={status !== undefined}
          shown={shownIn(status)}
        />
        <Row title="As of" statistics={<AsOf source={statistics} />} order={<AsOf source={order} />} />
        {others.map((conflict) => (
          <Row
            key={conflict.field}
            title={fieldName(conflict.field)}
            statistics={<ValueText text={conflict.statistics} />}
            order={<ValueText text={conflict.order} />}
            differs
            shown={shownIn(conflict)}
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
  readonly differs?: boolean;
  readonly shown?: InterfaceName | null;
}

function Row({ title, statistics, order, differs = false, shown = null }: RowProps) {
  return (
    <div role="row" class={differs ? 'differs' : undefined}>
      <span role="rowheader">
        {differs ? <Icon name="warning" /> : null} {title}
        {differs ? <span class="visually-hidden"> (differs)</span> : null}
      </span>
      <Value isChosen={shown === 'statistics'}>{statistics}</Value>
      <Value isChosen={shown === 'order'}>{order}</Value>
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
  source.status === null ? <span class="muted">no record</span> : <ValueText text={source.status} />;

const ValueText = ({ text }: { text: string | null }) =>
  text === null ? (
    <span class="muted">not reported</span>
  ) : (
    <bdi class="clamp">
      <StateText text={text} />
    </bdi>
  );

const AsOf = ({ source }: { source: Source }) =>
  source.asOf === null ? <span class="muted">no record</span> : <Ago at={source.asOf} />;
