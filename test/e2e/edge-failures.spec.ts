import { setTimeout as delay } from 'node:timers/promises';
import { findExecutable } from '../processes/program';
import { rightKey } from '../support/api-keys';
import { describeWith } from '../support/describe-with';
import { eventually } from '../support/eventually';
import { freePort } from '../support/free-port';
import { startGateway } from '../support/gateway';
import { ask, type HttpResponse, post } from '../support/http-client';
import {
  type Behaviour,
  gated,
  json,
  neverRespond,
  reset,
  ScriptedUpstream,
} from '../support/scripted-upstream';
import { type ShippedCache, shippedCaches } from '../support/shipped-caches';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

/** A response that is fresh for a second; then the rest of its `Cache-Control` counts. */
const stored = (cacheControl: string, body: unknown = 'stored'): Behaviour =>
  json(
    200,
    { body },
    { 'cache-control': `public, max-age=0, s-maxage=1, ${cacheControl}`, 'x-accel-expires': '1' },
  );

const longOnError = 'stale-while-revalidate=1, stale-if-error=600';
const failing = (status: number): Behaviour => json(status, { status }, { 'cache-control': 'no-store' });
const privately = (cacheControl: string) => json(200, { body: 'mine' }, { 'cache-control': cacheControl });

/** Until what was stored for a second is neither fresh nor served while it is refreshed. nginx counts whole seconds. */
const untilStaleMs = 4000;
/** Far less than the shipped configurations allow, so that a silent gateway delays no test. */
const readTimeoutSeconds = 1;

const failures: Record<string, Behaviour> = {
  ...Object.fromEntries([500, 502, 503, 504].map((status) => [`/v1/tokens/${status}`, failing(status)])),
  '/v1/tokens/cut': reset,
  '/v1/tokens/silent': neverRespond,
  '/v1/orders?ids=1': failing(503),
};
const kept: Record<string, Behaviour> = {
  ...Object.fromEntries(Object.keys(failures).map((target) => [target, stored(longOnError)])),
  '/v1/leaderboard': stored('stale-while-revalidate=0, stale-if-error=4'),
  '/v1/orders/keyed': stored(longOnError),
  '/v1/tokens/popular': stored('stale-while-revalidate=600, stale-if-error=600'),
};
const notKept: Record<string, Behaviour> = {
  '/v1/orders/private': privately('private, max-age=600'),
  '/v1/orders/unstored': privately('no-store'),
  '/v1/orders/0x5a/events': stored(longOnError),
  '/v1/chains?wait=1': privately('no-store'),
  '/health/ready': stored(longOnError),
};

/** A cache before two gateways, from which it has stored all that it may, long enough ago. */
interface Stage {
  readonly edge: ShippedCache;
  readonly gateways: readonly ScriptedUpstream[];
}

async function prepare(start: (typeof shippedCaches)[number][1]): Promise<Stage> {
  const gateways = [await ScriptedUpstream.start(), await ScriptedUpstream.start()];
  const edge = await start(
    gateways.map(({ url }) => url),
    readTimeoutSeconds,
  );
  const all = { ...kept, ...notKept };
  for (const [target, behaviour] of Object.entries(all))
    for (const gateway of gateways) gateway.on(target, behaviour);
  const responses = await Promise.all(Object.keys(all).map((target) => ask(edge.url, target)));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  await delay(untilStaleMs);
  return { edge, gateways };
}

const installed = shippedCaches.filter(([program]) => findExecutable(program) !== null);
const stages = new Map<string, Stage>();

beforeAll(async () => {
  await Promise.all(installed.map(async ([program, start]) => stages.set(program, await prepare(start))));
}, 20_000);

afterAll(async () => {
  for (const { edge, gateways } of stages.values()) {
    await edge.program.stop();
    await Promise.all(gateways.map((gateway) => gateway.close()));
  }
});

describe.each(shippedCaches)('what is stored in %s', (program) => {
  describeWith(program)('while gateways fail', () => {
    let edge: ShippedCache;
    let gateways: readonly ScriptedUpstream[];

    beforeAll(() => {
      ({ edge, gateways } = stages.get(program)!);
    });

    const get = (target: string, headers: Record<string, string> = {}) => ask(edge.url, target, { headers });
    const on = (target: string, behaviour: Behaviour) => {
      for (const gateway of gateways) gateway.on(target, behaviour);
    };
    const seenOf = (target: string) =>
      gateways.flatMap(({ requests }) => requests).filter((seen) => seen.target === target).length;

    it('is served within `stale-if-error`, whatever the failure, and replaced by what comes after it', async () => {
      const targets = Object.keys(failures);
      for (const [target, failure] of Object.entries(failures)) on(target, failure);
      for (let n = 0; n < 2; n += 1) {
        const responses = await Promise.all(targets.map((target) => get(target)));
        expect(responses.map(({ status, body }) => ({ status, body }))).toEqual(
          targets.map(() => ({ status: 200, body: { body: 'stored' } })),
        );
      }
      for (const target of targets) on(target, stored(longOnError, 'new'));
      for (const target of targets)
        await eventually(target, async () => (await get(target)).body.body === 'new', 10_000);
    }, 30_000);

    it('is served no longer than that', async () => {
      on('/v1/leaderboard', failing(503));
      let last: HttpResponse | undefined;
      const isFailure = async () => (last = await get('/v1/leaderboard')).status !== 200;
      await eventually('the failure is shown', isFailure, 10_000);
      expect(last).toMatchObject({ status: 503, body: { status: 503 } });
    }, 20_000);

    it('is served to nobody where it is private, a stream or asked for with a key', async () => {
      for (const target of Object.keys(notKept)) {
        on(target, failing(503));
        expect(await get(target)).toMatchObject({ status: 503, body: { status: 503 } });
      }
      on('/v1/orders/keyed', failing(503));
      for (const header of [
        ['x-api-key', rightKey],
        ['authorization', `Bearer ${rightKey}`],
      ] as const)
        expect(await get('/v1/orders/keyed', Object.fromEntries([header]))).toMatchObject({
          status: 503,
          body: { status: 503 },
        });
      expect(await get('/v1/orders/keyed')).toMatchObject({ status: 200, body: { body: 'stored' } });
    });

    it.each([500, 502, 503, 504])('is not a failure with %d: it is passed on as it is', async (status) => {
      const target = `/v1/chains?${status}`;
      on(target, failing(status));
      expect(await get(target)).toMatchObject({
        status,
        body: { status },
        headers: { 'cache-control': 'no-store' },
      });
      on(target, stored(longOnError, 'new'));
      expect(await get(target)).toMatchObject({ status: 200, body: { body: 'new' } });
    });

    it('is nothing where each gateway is silent: each is asked once', async () => {
      on('/v1/chains?silent', neverRespond);
      expect(await get('/v1/chains?silent')).toMatchObject({ status: 503 });
      expect(seenOf('/v1/chains?silent')).toBeLessThanOrEqual(gateways.length);
    });

    it('is not asked for twice by a POST that fails', async () => {
      on('/v1/terms/signatures', failing(503));
      expect(await ask(edge.url, '/v1/terms/signatures', post({}))).toMatchObject({ status: 503 });
      expect(seenOf('/v1/terms/signatures')).toBe(1);
    });

    it('is refreshed by a whole response: its tag does not cover when the interfaces were asked', async () => {
      const target = '/v1/tokens?tagged';
      const tag = 'W/"same"';
      on(target, json(200, {}, { etag: tag, 'cache-control': 'public, s-maxage=1, stale-if-error=600' }));
      await get(target);
      await eventually(
        'a refresh',
        async () => {
          await get(target);
          return seenOf(target) > 1;
        },
        10_000,
      );
      await get('/v1/orders/0x5a?wait=1', { 'if-none-match': tag });
      const conditional = gateways
        .flatMap(({ requests }) => requests)
        .filter(({ headers }) => headers['if-none-match'] !== undefined);
      expect(conditional.map((request) => request.target)).toEqual(['/v1/orders/0x5a?wait=1']);
    }, 20_000);

    it('is served while it is refreshed, as long as `stale-while-revalidate` says', async () => {
      const gate = gated(stored(longOnError, 'new'));
      on('/v1/tokens/popular', gate.behaviour);
      expect((await get('/v1/tokens/popular')).body).toEqual({ body: 'stored' });
      await eventually('a refresh', () => gate.waiting === 1);
      // One to store it, and that one: nobody has waited for another.
      expect(seenOf('/v1/tokens/popular')).toBe(2);
      gate.open();
      await eventually('the new one', async () => (await get('/v1/tokens/popular')).body.body === 'new');
    });
  });
});

/** With no memory and no interfaces left. */
async function expectWithinWindow(start: (typeof shippedCaches)[number][1]): Promise<void> {
  const upstream = await ScriptedUpstream.start();
  const id = orderId(1);
  upstream.on(`/api/Orders/${id}`, json(200, jsonText(statisticsOrder(id, { state: 'Created' }))));
  upstream.on(`/v1.0/dln/order/${id}`, json(200, jsonText(orderRecord(id, { status: 'Created' }))));
  const environment = { PORT: String(await freePort()), TRUST_PROXY: '1' };
  const urls = { statisticsUrl: upstream.url, orderUrl: upstream.url };
  const first = await startGateway(urls, environment);
  const edge = await start([first.url]);
  const target = `/v1/orders/${id}`;
  const before = await ask(edge.url, target);
  expect(before.headers['cache-control']).toMatch(
    /s-maxage=[23], stale-while-revalidate=1, stale-if-error=\d{3}/,
  );
  await first.close();
  upstream.on('/', reset);
  const second = await startGateway(urls, environment);
  expect(second.url).toBe(first.url);
  await delay(untilStaleMs + 1000);
  expect((await ask(second.url, target)).status).toBeGreaterThanOrEqual(500);
  expect(await ask(edge.url, target)).toMatchObject({ status: 200, text: before.text });
  const unread = await ask(edge.url, `/v1/orders/${orderId(2)}`);
  expect(unread.status).toBeGreaterThanOrEqual(500);
  expect(unread.headers['content-type']).toBe('application/problem+json');
  expect(unread.body).toHaveProperty('upstream');
  await second.close();
  expect(await ask(edge.url, target)).toMatchObject({ status: 200, text: before.text });
  await edge.program.stop();
  await upstream.close();
}

it('an order is served within its window on error while a gateway has lost its memory and its interfaces', async () => {
  await Promise.all(installed.map(([, start]) => expectWithinWindow(start)));
}, 30_000);
