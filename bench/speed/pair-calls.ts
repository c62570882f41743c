import { askOnce } from '../load/ask-once';
import { claim, type Claim } from '../report/scenario';
import { orderIn } from '../upstream/bench-orders';
import { type BenchUpstream } from '../upstream/bench-upstream';
import { type GatewayPair } from './gateway-pair';

const orderCount = 100;
/** A record of each interface for each order, as of one gateway that is asked alone. */
const callsOfOne = 2 * orderCount;

/** What the same orders cost the interfaces if two gateways are asked for them. Any load comes after it. */
export async function pairCalls({ upstream, gateways }: GatewayPair): Promise<Claim[]> {
  const before = await orderCalls(upstream);
  for (const { url } of gateways) for (const path of paths(0)) await expectView(url + path);
  const inTurn = await orderCalls(upstream);
  for (const path of paths(orderCount)) await Promise.all(gateways.map(({ url }) => expectView(url + path)));
  const atOnce = await orderCalls(upstream);
  return [
    callsClaim('the one and then of the other', inTurn - before),
    callsClaim('both at once', atOnce - inTurn),
  ];
}

const paths = (first: number): string[] =>
  Array.from({ length: orderCount }, (_, n) => `/v1/orders/${orderIn('ClaimedUnlock', first + n)}`);

async function orderCalls(upstream: BenchUpstream): Promise<number> {
  const { statistics, order } = await upstream.calls();
  return [statistics, order].reduce((sum, log) => sum + (log.order?.length ?? 0), 0);
}

async function expectView(url: string): Promise<void> {
  const { status, headers } = await askOnce(url);
  if (status !== 200 || headers['x-gateway-complete'] !== 'true')
    throw new Error(`${url} answers with ${status}, and not with a whole view`);
}

const callsClaim = (of: string, calls: number): Claim =>
  claim(
    calls === callsOfOne,
    `${orderCount} orders asked of ${of}: ${calls} calls to the interfaces (${callsOfOne}, as of one gateway)`,
  );
