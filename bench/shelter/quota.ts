import { inTurn } from '../load/asks';
import { type Answer, type Ask, load } from '../load/load';
import { startGateway } from '../processes/gateway';
import { mostWithin, rounded, shortestSpanMs } from '../report/numbers';
import { claim, type Outcome } from '../report/scenario';
import { knownOrder } from '../upstream/bench-orders';
import { allTimesMs, BenchUpstream } from '../upstream/bench-upstream';
import { listAsks, orderAsks } from './shelter-asks';

const orderRequestsPerMinute = 50;
const orderCount = 1000;
const requestCount = 100_000;
/** So slow that the requests take two and a half minutes: the quota has to hold across its minutes. */
const shape = { clients: 20, intervalMs: 30, forMs: 240_000 };
const minuteMs = 60_000;

interface QuotaAsk extends Ask {
  /** Whether this was answered well before it was asked now. */
  readonly wasGood: boolean;
}

/** What became of the requests. Every answer but 200 is a failure. */
class Answers {
  readonly byStatus: Record<number, number> = {};
  /** Failures of what had been answered well before. */
  relapses = 0;
  /** Failures other than the spent quota, on an order of the order interface, with a time to come back. */
  unexplained = 0;
  private readonly good = new Set<string>();

  *of(asks: Iterable<Ask>): Generator<QuotaAsk> {
    for (const ask of asks) yield { ...ask, wasGood: this.good.has(ask.path) };
  }

  readonly note = ({ status, headers, body }: Answer, { path, wasGood }: QuotaAsk): void => {
    this.byStatus[status] = (this.byStatus[status] ?? 0) + 1;
    if (status === 200) {
      this.good.add(path);
      return;
    }
    if (wasGood) this.relapses += 1;
    const saysWhen =
      status === 503 && body.includes('"UPSTREAM_RATE_LIMITED"') && Number(headers['retry-after']) >= 1;
    if (!saysWhen || !path.startsWith('/v1.0/dln/order/')) this.unexplained += 1;
  };
}

/** Far more is asked for than the order interface's quota has calls. */
export async function quota(): Promise<Outcome> {
  const upstream = await BenchUpstream.start();
  const gateway = await startGateway(upstream, {
    ORDER_REQUESTS_PER_MINUTE: String(orderRequestsPerMinute),
  });
  const lists = listAsks();
  const orders = Array.from({ length: orderCount }, (_, n) => orderAsks(knownOrder(n))).flat();
  const answers = new Answers();
  await load(gateway.url, shape, answers.of(lists), answers.note);
  const listsFailed = answers.byStatus[200] !== lists.length;

  const startMs = performance.now();
  await load(gateway.url, shape, answers.of(inTurn([...lists, ...orders], requestCount)), answers.note);
  const seconds = (performance.now() - startMs) / 1000;

  const calls = await upstream.calls();
  const orderTimesMs = allTimesMs(calls.order);
  const busiest = mostWithin(minuteMs, orderTimesMs);
  const tooManySeconds = rounded(shortestSpanMs(orderRequestsPerMinute + 1, orderTimesMs) / 1000, 3);
  const asked = Object.values(answers.byStatus).reduce((sum, count) => sum + count, 0);
  return {
    rows: [
      {
        requests: asked,
        'requests/s': rounded(requestCount / seconds),
        'calls to order': orderTimesMs.length,
        'calls to order in a minute': busiest,
        'calls to statistics': allTimesMs(calls.statistics).length,
        ...Object.fromEntries(
          Object.entries(answers.byStatus).map(([status, count]) => [`HTTP ${status}`, count]),
        ),
      },
    ],
    claims: [
      claim(
        busiest <= orderRequestsPerMinute,
        `${busiest} calls to the order interface in its busiest minute (${orderRequestsPerMinute} allowed); ${orderRequestsPerMinute + 1} take ${tooManySeconds} s at the least`,
      ),
      claim(!listsFailed, `all ${lists.length} lists are there after they were asked for once`),
      claim(answers.relapses === 0, `${answers.relapses} failures of what was answered before`),
      claim(
        answers.unexplained === 0,
        `${answers.unexplained} failures that are not UPSTREAM_RATE_LIMITED with Retry-After on an order's drop-in path`,
      ),
    ],
  };
}
