import { Ago } from '../elements/ago';
import { Badge } from '../elements/badge';
import { Card } from '../elements/card';
import { Bar } from '../lists/bar';
import { numberText } from '../lists/number-text';
import { type Overview } from './overview';
import { breakerStates, failureText, interfaceStates } from './state-words';

interface InterfaceCardProps {
  readonly title: string;
  readonly of: Overview['interfaces']['order'];
}

/** How one of the two interfaces stands, seen from this gateway. */
export function InterfaceCard({ title, of }: InterfaceCardProps) {
  const { tone, label } = interfaceStates[of.state];
  return (
    <Card title={title} aside={<Badge tone={tone}>{label}</Badge>}>
      <dl class="facts">
        <dt>Circuit breaker</dt>
        <dd>{breakerStates[of.breaker]}</dd>
        <dt>Last response</dt>
        <dd>{of.lastResponseAt === null ? 'None yet' : <Ago at={of.lastResponseAt} />}</dd>
        <dt>Last failure</dt>
        <dd>
          {of.lastFailure === null ? (
            'None'
          ) : (
            <>
              <bdi>{failureText(of.lastFailure.kind)}</bdi>, <Ago at={of.lastFailure.at} />
            </>
          )}
        </dd>
        <dt>Quota left</dt>
        <dd>
          <Quota left={of.quotaLeft} perMinute={of.quotaPerMinute} />
        </dd>
      </dl>
    </Card>
  );
}

function Quota({ left, perMinute }: { left: number | null; perMinute: number | null }) {
  if (left === null || perMinute === null) return <>No limit is set</>;
  return (
    <>
      <span class="numeric">
        {numberText(left)} of {numberText(perMinute)} requests a minute
      </span>
      <Bar share={left / perMinute} />
    </>
  );
}
