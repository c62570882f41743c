import { metricOf } from '../processes/metrics-of';
import { claim, type Claim } from '../report/scenario';
import { type GatewayPair } from './gateway-pair';

/** What would let two gateways do less, or other, work than they are measured for. */
export async function pairDisturbances({ gateways }: GatewayPair): Promise<Claim[]> {
  const partial = await Promise.all(gateways.map(({ url }) => metricOf(url, 'order_partial_views_total')));
  const partialViews = partial.reduce((sum, count) => sum + count, 0);
  const absences = gateways.flatMap(({ program }) => program.printed.match(/Redis is left alone/g) ?? []);
  return [
    claim(partialViews === 0, `${partialViews} views without one of the interfaces`),
    claim(absences.length === 0, `Redis was left alone ${absences.length} times`),
  ];
}
