import { parse as parseLossless, parseNumberAndBigInt } from 'lossless-json';
import { Counter, Histogram, Registry } from 'prom-client';
import { brotliCompressSync, constants } from 'node:zlib';
import { storedEntry } from '../../src/cache/entry-store';
import { type CacheEntry } from '../../src/cache/freshness';
import { JsonNode } from '../../src/codec/json-node';
import { MemberReader } from '../../src/codec/member-reader';
import { timestampText } from '../../src/codec/value-readers';
import { CancelledError } from '../../src/lib/cancellation-token';
import { MetricCatalogue } from '../../src/observability/metrics/metric-catalogue';
import { readStatisticsOrder } from '../../src/upstream/statistics/statistics-order.reader';
import { tokenListReplies } from '../upstream/lists';
import { orderIn, statisticsOrderReply } from '../upstream/orders';
import { type Pair, type Work } from './pair';

const id = orderIn('ClaimedUnlock', 0);
const recordText = statisticsOrderReply(id).body.toString();

/** The latest result of any work: V8 removes work whose result is not used. */
const results: { last: unknown } = { last: null };

const repeat =
  (work: () => unknown): Work =>
  (times) => {
    for (let n = 0; n < times; n += 1) results.last = work();
  };

const statistics = readStatisticsOrder(new JsonNode(JSON.parse(recordText)), new MemberReader());

const entry: CacheEntry<unknown> = {
  value: statistics,
  storedAt: 1,
  freshUntil: 2,
  staleUntil: 3,
  errorUntil: 4,
  backoffUntil: 0,
  isOverdue: false,
  earlierSince: null,
  outdatedAt: null,
  sharedId: null,
};

const codeAtDepth = (depth: number, makeError: () => Error): unknown =>
  depth === 0 ? makeError().message : codeAtDepth(depth - 1, makeError);

const labels = { route: '/v1/orders/{orderId}', method: 'GET' };
const request = { route: labels.route, method: labels.method, status: 200, caller: 'anonymous', ms: 1 };
const registry = new Registry();
const { requests, requestDuration } = new MetricCatalogue(2000);
const counter = new Counter({
  name: 'http_requests_total',
  help: 'Requests.',
  labelNames: ['route', 'method', 'status', 'caller'],
  registers: [registry],
});
const histogram = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Durations.',
  labelNames: ['route', 'method'],
  registers: [registry],
});

const eventTime = Date.UTC(2026, 6, 26, 18, 24, 56);

const named = <T extends object>(value: T, name: string): T =>
  Object.defineProperty(value, 'name', { value: name, configurable: true });

const tokenList = tokenListReplies({ longListTokens: 400, shape: 'wrapped', changes: false })('1').body;
const brotli = (quality: number) => () =>
  brotliCompressSync(tokenList, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Work on values, without I/O. */
export const valuePairs: readonly Pair[] = [
  {
    remark: 'A stored entry lists its members, and does not spread the entry',
    ours: repeat(() => storedEntry(entry, statistics)),
    other: repeat(() => ({ ...entry, value: statistics, isOverdue: false, sizeBytes: 1024 })),
  },
  {
    remark: 'An error that is made often has no stack',
    ours: repeat(() => codeAtDepth(20, () => new CancelledError())),
    other: repeat(() => codeAtDepth(20, () => new Error('nobody waits any longer'))),
  },
  {
    remark: 'A request is counted and timed by lists, not by prom-client',
    ours: repeat(() => {
      const { route, method, status, caller } = request;
      requests.inc(route, method, String(status), caller);
      requestDuration.observe(0.001, route, method);
    }),
    other: repeat(() => {
      const { route, method, status, caller } = request;
      counter.inc({ route, method, status, caller });
      histogram.observe({ route, method }, 0.001);
    }),
  },
  {
    remark: 'A record is parsed by `JSON.parse`, not by a lossless parser',
    ours: repeat(() => JSON.parse(recordText)),
    other: repeat(() => parseLossless(recordText, null, { parseNumber: parseNumberAndBigInt })),
  },
  {
    remark: 'A time is formatted with the text of its day, not by `Date`',
    ours: repeat(() => timestampText(eventTime)),
    other: repeat(() => new Date(eventTime).toISOString().replace('.000Z', 'Z')),
  },
  {
    remark: 'esbuild does not name functions (`keepNames`)',
    ours: repeat(() => () => request),
    other: repeat(() => named(() => request, 'count')),
  },
  {
    remark: 'Brotli has quality 5, not 9 (a token list of 110 KB)',
    ours: repeat(brotli(5)),
    other: repeat(brotli(9)),
    times: 1,
    rounds: 5,
  },
  {
    remark: 'Brotli has quality 5, not 11 (a token list of 110 KB)',
    ours: repeat(brotli(5)),
    other: repeat(brotli(11)),
    times: 1,
    rounds: 5,
  },
];
