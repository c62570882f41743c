import { startGateway } from '../../test/processes/gateway';
import { closedLoad } from '../load/load';
import { cycle, type LoadRequest, type LoadResponse } from '../load/requests';
import { check, type ScenarioResult } from '../report/scenario-result';
import { Counts, mostWithin, rounded } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { knownOrder } from '../upstream/orders';
import { listRequests, orderRequests } from './paths';

const orderRequestsPerMinute = 50;
const orderCount = 1000;
const requestCount = 100_000;
/** The requests take two and a half minutes: the limit has to hold across minutes. */
const shape = { clients: 20, intervalMs: 30, durationMs: 240_000 };
const minuteMs = 60_000;

/** Far more requests than the order interface may be called. */
export async function quota(): Promise<ScenarioResult> {
  const upstream = await BenchUpstream.start();
  const { url } = await startGateway(upstream, {
    ORDER_REQUESTS_PER_MINUTE: String(orderRequestsPerMinute),
  });
  const statuses = new Counts();
  const succeeded = new Set<string>();
  let [failuresAfterSuccess, unexplained] = [0, 0];
  const onResponse = (response: LoadResponse, { path, wasServed }: LoadRequest & { wasServed: boolean }) => {
    statuses.count(`HTTP ${response.status}`);
    if (response.status === 200) {
      succeeded.add(path);
      return;
    }
    if (wasServed) failuresAfterSuccess += 1;
    if (!isRateLimited(response) || !path.startsWith('/v1.0/dln/order/')) unexplained += 1;
  };
  function* withHistory(requests: Iterable<LoadRequest>) {
    for (const request of requests) yield { ...request, wasServed: succeeded.has(request.path) };
  }
  const lists = listRequests();
  const orders = Array.from({ length: orderCount }, (_, n) => orderRequests(knownOrder(n))).flat();
  await closedLoad(url, shape, withHistory(lists), onResponse);
  const listsServed = statuses.get('HTTP 200');
  const startMs = performance.now();
  await closedLoad(url, shape, withHistory(cycle([...lists, ...orders], requestCount)), onResponse);
  const seconds = (performance.now() - startMs) / 1000;

  const calls = await upstream.calls();
  const [orderTimesMs, statisticsTimesMs] = [calls.order, calls.statistics].map((times) =>
    Object.values(times).flat(),
  ) as [number[], number[]];
  const busiest = mostWithin(minuteMs, orderTimesMs);
  return {
    rows: [
      {
        requests: statuses.total,
        'requests/s': rounded(requestCount / seconds),
        'calls to order': orderTimesMs.length,
        'calls to order in a minute': busiest,
        'calls to statistics': statisticsTimesMs.length,
        ...Object.fromEntries([...statuses].sort()),
      },
    ],
    checks: [
      check(
        busiest <= orderRequestsPerMinute,
        `${busiest} calls to the order interface in its busiest minute (${orderRequestsPerMinute} allowed)`,
      ),
      check(
        listsServed === lists.length,
        `all ${lists.length} lists are there after they were asked for once`,
      ),
      check(failuresAfterSuccess === 0, `${failuresAfterSuccess} failures of what was answered before`),
      check(
        unexplained === 0,
        `${unexplained} failures that are not UPSTREAM_RATE_LIMITED with Retry-After on an order's drop-in path`,
      ),
    ],
  };
}

const isRateLimited = ({ status, body, headers }: LoadResponse): boolean =>
  status === 503 && body.includes('"UPSTREAM_RATE_LIMITED"') && Number(headers['retry-after']) >= 1;
