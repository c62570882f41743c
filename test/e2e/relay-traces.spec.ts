import { MemoryCache } from '../../src/cache/entry-store';
import { ResponseCache } from '../../src/http/responses/response-cache';
import { readingsOf } from '../global/secret-forms';
import { describeWithRedis } from '../support/describe-with-redis';
import { eventually } from '../support/eventually';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask, type Ask, post } from '../support/http-client';
import { MarkedSecret } from '../support/marked-secret';
import { redisContents } from '../support/redis-contents';
import { RedisServer } from '../processes/redis-server';
import { json, ScriptedUpstream } from '../support/scripted-upstream';
import { creationHash, jsonText, orderId, statisticsOrder } from '../support/upstream-records';

const callers = new MarkedSecret("a caller's accesstoken");
const own = new MarkedSecret('ORDER_ACCESS_TOKEN');
const password = new MarkedSecret('the password of Redis');

/** Of what makes a transaction: in each response of the upstreams, and told from everything else. */
const transactionMark = 'cafe'.repeat(8);

const transactions = [
  '/v1.0/dln/order/quote',
  '/v1.0/dln/order/create-tx',
  `/v1.0/dln/order/${orderId(1)}/cancel-tx`,
  '/v1.0/chain/estimation',
  '/v1.0/chain/transaction',
];

const requests: readonly [string, Ask][] = [
  ...transactions.map((path): [string, Ask] => [path, {}]),
  ['/v1.0/supported-chains', {}],
  ['/v1.0/supported-chains-info', {}],
  [`/v1.0/dln/tx/${creationHash}/order-ids`, {}],
  ['/api/Orders/filteredList', post('{"skip":0,"take":5}')],
  [`/api/Orders/creationTxHash/${creationHash}`, {}],
  [`/api/Orders/${orderId(1)}/liteModel`, {}],
  ['/api/Satistics/getDaily', {}],
  ['/api/Satistics/getAllTime', {}],
  ['/v1.0/own/path', {}],
  ['/api/own', post('{}')],
];

describeWithRedis('what relayed requests leave behind', () => {
  let redis: RedisServer;
  let upstream: ScriptedUpstream;
  let gateway: RunningGateway;

  beforeAll(async () => {
    redis = await RedisServer.start('--requirepass', password.text);
    upstream = await ScriptedUpstream.start();
    upstream
      .on('/', json(200, { tx: { data: `0x${transactionMark}` } }))
      .on('/v1.0/supported', json(200, { chains: [8453] }))
      .on('/api/Satistics/', json(200, { dailyData: [] }))
      .on('/api/Orders/', json(200, jsonText(statisticsOrder(orderId(1)))))
      .on('/api/Transaction/', json(200, { orderIds: [{ stringValue: orderId(1) }] }));
    gateway = await startGateway(
      { statisticsUrl: upstream.url, orderUrl: upstream.url },
      {
        RELAY: 'orders',
        RELAY_PATHS: 'GET /v1.0/own/{path},POST /api/own',
        ORDER_ACCESS_TOKEN: own.text,
        ORDER_REQUESTS_PER_MINUTE: '1000',
        REDIS_URL: `redis://:${password.text}@127.0.0.1:${redis.port}`,
      },
    );
    await eventually('Redis is used', async () => {
      await ask(gateway.url, '/v1.0/supported-chains');
      return redisContents(redis, password.text).includes('8453');
    });
    const query = `?a=1&accesstoken=${callers.text}&ACCESSTOKEN=${callers.text}&access%5Ftoken=1`;
    for (const [path, how] of requests) {
      const responses = [
        await ask(gateway.url, path + query, how),
        await ask(gateway.url, path + query, how),
      ];
      expect(responses.map(({ status }) => [path, status])).toEqual([
        [path, 200],
        [path, 200],
      ]);
    }
    await ask(gateway.url, `/v1.0/unknown${query}`);
  });

  afterAll(async () => {
    await gateway.close();
    await upstream.close();
    await redis.kill();
  });

  const stored = (): string => {
    const cache = (Cache: typeof MemoryCache | typeof ResponseCache) =>
      gateway.app.get<MemoryCache | ResponseCache>(Cache, { strict: false }).keys();
    return [redisContents(redis, password.text), ...cache(MemoryCache), ...cache(ResponseCache)].join('\n');
  };

  it('is no access token of a caller: not upstream, not in a key or in Redis, not in a metric', async () => {
    const { text: metrics } = await ask(gateway.url, '/metrics');
    const sent = upstream.requests.map(
      ({ target, headers, body }) => `${target} ${JSON.stringify(headers)} ${body.toString()}`,
    );
    for (const text of [stored(), metrics, ...sent]) expect(callers.formsIn(readingsOf(text))).toEqual([]);
    // The log is searched after the run.
  });

  it("has the gateway's own token in calls to the order interface alone, once", () => {
    for (const { target } of upstream.requests)
      expect(target.split(own.text).length - 1).toBe(target.startsWith('/v1.0/') ? 1 : 0);
    expect(own.formsIn(readingsOf(stored()))).toEqual([]);
  });

  it('is no transaction and no price: each request reached the upstream, and nothing of it is kept', () => {
    for (const path of transactions) expect([path, upstream.countOf(path)]).toEqual([path, 2]);
    expect(stored()).not.toContain(transactionMark);
    const keys = stored()
      .split('\n')
      .filter((line) => /create-tx|quote|cancel-tx|estimation|chain\/transaction|\/own\b/.test(line));
    expect(keys).toEqual([]);
  });

  it('is in metrics by its template', async () => {
    const { text } = await ask(gateway.url, '/metrics');
    expect(text).toContain('route="/v1.0/dln/order/:id/cancel-tx"');
    expect(text).toContain('route="/v1.0/own/:path"');
    expect(text).not.toContain(orderId(1));
  });
});
