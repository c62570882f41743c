import { Ago } from '../elements/ago';
import { Card } from '../elements/card';
import { Identifier } from '../elements/identifier';
import { fieldName } from '../order/interface-words';
import { enumeration } from '../order/missing-words';
import { paths } from '../routing/routes';
import { type Overview } from './overview';

/** The orders whose records contradict each other at present, the latest first, and in what. */
export function ContradictionsCard({ contradictions }: Pick<Overview, 'contradictions'>) {
  return (
    <Card title="Contradictory orders">
      {contradictions.length === 0 ? (
        <p class="muted">None.</p>
      ) : (
        <ul class="examples">
          {contradictions.map(({ orderId, since, fields }) => (
            <li key={orderId}>
              <Identifier id={orderId} what="order id" href={paths.order(orderId)} />
              <span>{enumeration(fields.map(fieldName))}</span>
              <span class="muted">
                since <Ago at={since} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
