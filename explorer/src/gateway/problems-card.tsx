import { Ago } from '../elements/ago';
import { Card } from '../elements/card';
import { numberText } from '../lists/number-text';
import { type Overview } from './overview';

/** The problems that clients were sent, the latest first. */
export function ProblemsCard({ problems }: Pick<Overview, 'problems'>) {
  return (
    <Card title="Problems sent since the start">
      {problems.length === 0 ? (
        <p class="muted">None.</p>
      ) : (
        <table class="problems">
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col" class="number">
                Count
              </th>
              <th scope="col" class="number">
                Last
              </th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ code, count, lastAt }) => (
              <tr key={code}>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td class="number">{numberText(count)}</td>
                <td class="number">
                  <Ago at={lastAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
