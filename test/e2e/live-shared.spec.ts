import { describeWithRedis } from '../support/describe-with-redis';
import { EventStreamClient } from '../support/event-stream-client';
import { eventually } from '../support/eventually';
import { type RunningGateway } from '../support/gateway';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { usesRedisTestBed } from '../support/redis-test-bed';
import { orderId, trackedEvent } from '../support/upstream-records';
import { changeChannel } from '../../src/redis/redis-keys';

const id = orderId(7);

/** An order that was created a moment ago is polled every 1.5 s, an old one every five minutes. */
const createdNow = () => trackedEvent(Math.floor(Date.now() / 1000));
const createdLongAgo = () => trackedEvent(1_700_000_000);

describeWithRedis('event streams on gateways that share a Redis', () => {
  const testBed = usesRedisTestBed();
  let clients: EventStreamClient[] = [];

  afterEach(async () => {
    for (const client of clients) client.close();
    clients = [];
    await testBed.clear();
  });

  const setState = (state: string, createdSrcEventMetadata: unknown = createdNow()) => {
    testBed.upstream.on(statisticsPath(id), statisticsSays(id, state, { createdSrcEventMetadata }));
    testBed.upstream.on(orderPath(id), orderSays(id, state));
  };

  const open = async ({ url }: RunningGateway, headers?: Record<string, string>) => {
    const client = await EventStreamClient.open(url, `/v1/orders/${id}/events`, headers);
    clients.push(client);
    await client.untilState('Created');
    return client;
  };

  it('cost the interfaces one poll an interval, and each gets every change', async () => {
    const gateways = [await testBed.connectedGateway(), await testBed.connectedGateway()];
    setState('Created');
    const streams = await Promise.all(gateways.map((gateway) => open(gateway)));
    testBed.upstream.requests.length = 0;
    const startedAt = performance.now();
    await eventually('five polls', () => testBed.upstream.countOf(statisticsPath(id)) >= 5, 15_000);
    const seconds = (performance.now() - startedAt) / 1000;
    expect(testBed.upstream.countOf(orderPath(id))).toBeLessThanOrEqual(7);
    // One gateway alone polls every 1.35 to 1.65 s.
    expect(seconds).toBeGreaterThan(4);
    setState('Fulfilled');
    await Promise.all(streams.map((stream) => stream.untilState('Fulfilled', 5000)));
  });

  it('resume on the other gateway', async () => {
    const [first, second] = [await testBed.connectedGateway(), await testBed.connectedGateway()];
    setState('Created');
    const stream = await open(first);
    stream.close();
    setState('Fulfilled');
    const resumed = await EventStreamClient.open(second.url, `/v1/orders/${id}/events`, {
      'last-event-id': stream.last?.id ?? '',
    });
    clients.push(resumed);
    await resumed.untilState('Fulfilled', 5000);
  });

  it('go on while Redis is frozen', async () => {
    const gateway = await testBed.connectedGateway();
    setState('Created');
    const stream = await open(gateway);
    testBed.redis.freeze();
    setState('Fulfilled');
    await stream.untilState('Fulfilled', 8000);
  });

  it('hear of a change that another gateway has found, long before their own poll', async () => {
    const [first, second] = [await testBed.connectedGateway(), await testBed.connectedGateway()];
    setState('Created', createdLongAgo());
    const stream = await open(second);
    await eventually('both listen', () =>
      testBed.redis.command('PUBSUB', 'NUMSUB', changeChannel).endsWith('2'),
    );
    await fetch(`${first.url}/v1/orders/${id}`);
    setState('Fulfilled', createdLongAgo());
    await eventually(
      'the first gateway has found it',
      async () =>
        (await (await fetch(`${first.url}/v1/orders/${id}`)).text()).includes('"status":"Fulfilled"'),
      5000,
    );
    await stream.untilState('Fulfilled');
  });
});
