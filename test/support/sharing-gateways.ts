import { RedisConnection } from '../../src/redis/redis-connection';
import { type RawEnvironment } from '../../src/config/variable';
import { sha256Of } from './api-keys';
import { EventStreamClient } from './event-stream-client';
import { eventually } from './eventually';
import { type RunningGateway, startGateway } from './gateway';
import { orderPath, orderSays, statisticsPath, statisticsSays } from './order-view';
import { json, ScriptedUpstream } from './scripted-upstream';
import { SteadyLoad } from './steady-load';
import { jsonText, orderId, orderRecord, statisticsOrder, trackedEvent } from './upstream-records';

/** Of the order interface, a minute. */
export const quota = 100;

const ordersAtOnce = 12;

const loadedOrders = Array.from({ length: 20 }, (_, n) => orderId(5000 + n));
const orderPrefix = orderPath('');
const statisticsPrefix = statisticsPath('');

/** The client that the test is, and one that may send few requests. */
const clientKey = 'client-key-74c1f0a9d2be';
const limitedKey = 'limited-key-a80d53ee1c47';
export const requestsOfLimited = 4;

const asClient = { headers: { 'x-api-key': clientKey } };

/** Two gateways that share a Redis of any form, before one scripted upstream that is both interfaces. */
export class SharingGateways {
  private nextOrder = 100;

  private constructor(
    readonly upstream: ScriptedUpstream,
    readonly pair: readonly [RunningGateway, RunningGateway],
  ) {}

  static async start(redisUrl: string, environment: RawEnvironment = {}): Promise<SharingGateways> {
    const upstream = await ScriptedUpstream.start();
    const [statisticsUrl, orderUrl] = [upstream.url, upstream.url];
    const all = {
      REDIS_URL: redisUrl,
      ORDER_REQUESTS_PER_MINUTE: String(quota),
      // Each read of an open order asks for a refresh, and may be served without.
      ORDER_OPEN_FRESH_SECONDS: '0',
      ORDER_OPEN_STALE_SECONDS: '600',
      REFRESH_WAIT_MS: '0',
      // The upstream shares this process with both gateways and their load: on a busy machine it is late.
      UPSTREAM_ATTEMPT_TIMEOUT_MS: '8000',
      UPSTREAM_BUDGET_MS: '10000',
      API_KEYS: `test:${sha256Of(clientKey)},limited:${sha256Of(limitedKey)}:${requestsOfLimited}`,
      ...environment,
    };
    const start = () => startGateway({ statisticsUrl, orderUrl }, all);
    const gateways = new SharingGateways(upstream, [await start(), await start()]);
    upstream.on(statisticsPrefix, (request, response, socket) => {
      const record = statisticsOrder(request.target.slice(statisticsPrefix.length), {
        state: 'ClaimedUnlock',
      });
      return json(200, jsonText(record))(request, response, socket);
    });
    upstream.on(orderPrefix, (request, response, socket) => {
      const record = orderRecord(request.target.slice(orderPrefix.length));
      return json(200, jsonText(record))(request, response, socket);
    });
    await gateways.untilShared(10_000);
    return gateways;
  }

  /** Waits until both use every node of Redis, and have counted each other. */
  async untilShared(withinMs: number): Promise<void> {
    await eventually(
      'both gateways share Redis',
      () => this.connections.every((redis) => usesAllNodes(redis) && redis.gatewayCount === 2),
      withinMs,
    );
  }

  /** Waits until a gateway has noticed that a node of Redis does not answer. */
  async untilInterrupted(): Promise<void> {
    await eventually('a node is missed', () => !this.connections.every(usesAllNodes), 5000);
  }

  /**
   * Waits until new orders, read at both gateways by many at once, cost so many calls. On a busy machine Redis may take
   * longer than an operation may, and the gateways load for themselves: the next orders show whether they share.
   *
   * @param callsFor how many calls are right for these orders
   */
  async untilNewOrdersCost(
    callsFor: (orders: readonly number[]) => number = ({ length }) => length,
  ): Promise<void> {
    await eventually(
      'new orders are loaded as often as they should be',
      async () => {
        const orders = Array.from({ length: ordersAtOnce }, (_, n) => this.nextOrder + n);
        this.nextOrder += ordersAtOnce;
        return (await this.callsForNewOrders(orders)) === callsFor(orders);
      },
      10_000,
    );
  }

  private async callsForNewOrders(orders: readonly number[]): Promise<number> {
    const ids = orders.map((n) => orderId(n));
    const before = this.upstream.countOf(statisticsPrefix);
    const urls = ids.flatMap((id) => this.pair.map(({ url }) => `${url}${statisticsPath(id)}`));
    const responses = await Promise.all([...urls, ...urls].map((url) => fetch(url, asClient)));
    const texts = await Promise.all(responses.map((response) => response.text()));
    const refusal = texts.find((text) => !text.includes('ClaimedUnlock'));
    if (refusal !== undefined) throw new Error(`An order was not served: ${refusal}`);
    return this.upstream.countOf(statisticsPrefix) - before;
  }

  /** The statuses of so many requests of the limited client, at one gateway and the other in turn. */
  async statusesOfLimited(count: number): Promise<number[]> {
    const statuses: number[] = [];
    const headers = { 'x-api-key': limitedKey };
    for (let n = 0; n < count; n += 1) {
      const { url } = this.pair[n % 2 === 0 ? 0 : 1];
      statuses.push((await fetch(`${url}${statisticsPath(orderId(1))}`, { headers })).status);
    }
    return statuses;
  }

  /** Resolves once a stream at the second gateway has got the change that a read at the first one has found. */
  async untilChangeIsSeen(id: string, withinMs: number): Promise<void> {
    // An order this old is polled every five minutes: only a message brings the change sooner.
    const createdSrcEventMetadata = trackedEvent(1_700_000_000);
    const says = (state: string) => {
      this.upstream.on(statisticsPath(id), statisticsSays(id, state, { createdSrcEventMetadata }));
      this.upstream.on(orderPath(id), orderSays(id, state));
    };
    const [first, second] = this.pair;
    const read = async () => (await fetch(`${first.url}/v1/orders/${id}`, asClient)).text();
    says('Created');
    const stream = await EventStreamClient.open(second.url, `/v1/orders/${id}/events`, asClient.headers);
    try {
      await stream.untilState('Created');
      await read();
      says('Fulfilled');
      await eventually(
        'the first gateway finds the change',
        async () => (await read()).includes('"status":"Fulfilled"'),
        withinMs,
      );
      await stream.untilState('Fulfilled', withinMs);
    } finally {
      stream.close();
    }
  }

  /**
   * Reads open orders of the order interface at both gateways during `events`; each read asks for a refresh, which takes
   * quota. Resolves with the statuses of all responses.
   */
  async underLoad(perSecond: number, events: () => Promise<void>): Promise<readonly number[]> {
    const urls = loadedOrders.flatMap((id) => this.pair.map(({ url }) => `${url}${orderPath(id)}`));
    for (const url of urls) await (await fetch(url, asClient)).text();
    const load = new SteadyLoad(perSecond, asClient.headers, (n) => urls[n % urls.length] ?? '');
    try {
      await events();
    } finally {
      await load.stop();
    }
    return load.statuses;
  }

  /** How many requests have reached the order interface. */
  get orderCalls(): number {
    return this.upstream.countOf(orderPrefix);
  }

  async close(): Promise<void> {
    await Promise.all(this.pair.map((gateway) => gateway.close()));
    await this.upstream.close();
  }

  private get connections(): readonly RedisConnection[] {
    return this.pair.map(({ app }) => app.get(RedisConnection, { strict: false }));
  }
}

const usesAllNodes = ({ nodes }: RedisConnection): boolean =>
  nodes.length > 0 && nodes.every(({ isAvailable }) => isAvailable);
