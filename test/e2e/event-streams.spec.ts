import { usesFakeClock } from '../support/clock';
import { EventStreamClient } from '../support/event-stream-client';
import { eventually } from '../support/eventually';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { readMetrics } from '../support/metrics';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { gated, json } from '../support/scripted-upstream';
import { orderNotFound, statisticsNotFound } from '../support/upstream-faults';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const otherId = orderId(8);
const hash = `0x${'ab'.repeat(32)}`;
/** No order waits longer for its next poll. */
const longestPaceSeconds = 340;
const openStreams = 'live_connections{kind="stream"}';

describe('an event stream', () => {
  const testBed = usesGatewayTestBed({ LIVE_OPENS_PER_MINUTE: '1000' });
  const clock = usesFakeClock();
  let clients: EventStreamClient[] = [];

  beforeEach(async () => {
    await testBed.resetGateway();
    testBed.statistics.on('/api/Orders/', statisticsNotFound);
    testBed.order.on('/v1.0/dln/order/', orderNotFound);
  });

  afterEach(async () => {
    for (const client of clients) client.close();
    clients = [];
    await eventually('all streams are gone', async () => (await liveMetric('live_orders_watched')) === 0);
    clock.reset();
  });

  const open = async (target: string, headers?: Record<string, string>) => {
    const client = await EventStreamClient.open(testBed.gateway.url, target, headers);
    clients.push(client);
    return client;
  };

  const setState = (state: string, of = id) => {
    testBed.statistics.on(statisticsPath(of), statisticsSays(of, state));
    testBed.order.on(orderPath(of), orderSays(of, state));
  };

  const failBoth = () => {
    testBed.statistics.on('/', json(500, {}));
    testBed.order.on('/', json(500, {}));
  };

  const liveMetric = async (name: string) => (await readMetrics(testBed.gateway.url)).get(name) ?? 0;

  const etagOf = async (target: string) => {
    const { headers } = await testBed.ask(target);
    return String(headers.etag).slice(3, -1);
  };

  describe('of an order', () => {
    it('begins with a comment, the time to reconnect and the status', async () => {
      setState('Created');
      const stream = await open(`/v1/orders/${id}/events`);
      expect(stream.response.statusCode).toBe(200);
      expect(stream.response.headers).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      });
      expect(stream.response.headers).not.toHaveProperty('transfer-encoding');
      await stream.untilState('Created');
      expect(stream.text).toMatch(/^:\nretry: [2-5]\d{3}\nid: /);
    });

    it.each([
      ['status', '', '/status'],
      ['selected members', '?fields=status,give.amount', '?fields=status,give.amount'],
    ])('sends the %s as the GET does, under its entity tag', async (_, query, path) => {
      setState('Created');
      const stream = await open(`/v1/orders/${id}/events${query}`);
      await stream.untilState('Created');
      const response = await testBed.ask(`/v1/orders/${id}${path}`);
      expect(stream.last?.id).toBe(String(response.headers.etag).slice(3, -1));
      expect(Object.keys(stream.last?.data ?? {})).toEqual(Object.keys(response.body));
    });

    it('sends each change, and ends after the final state', async () => {
      setState('Created');
      const stream = await open(`/v1/orders/${id}/events`);
      await stream.untilState('Created');
      for (const state of ['Fulfilled', 'SentUnlock', 'ClaimedUnlock']) {
        setState(state);
        clock.passSeconds(longestPaceSeconds);
        await stream.untilState(state);
      }
      await stream.untilEnded();
      expect(stream.last).toMatchObject({ name: 'end', data: { reason: 'final' } });
    });

    it('sends a change that an ordinary request has found', async () => {
      setState('Created');
      const stream = await open(`/v1/orders/${id}/events`);
      await stream.untilState('Created');
      const calls = testBed.upstreamCalls;
      setState('Fulfilled');
      clock.passSeconds(3);
      await testBed.ask(`/v1/orders/${id}`);
      await stream.untilState('Fulfilled');
      expect(testBed.upstreamCalls - calls).toBeLessThanOrEqual(4);
    });

    it('keeps the order up to date for ordinary requests', async () => {
      setState('Created');
      const stream = await open(`/v1/orders/${id}/events`);
      await stream.untilState('Created');
      setState('Fulfilled');
      clock.passSeconds(longestPaceSeconds);
      await stream.untilState('Fulfilled');
      await stream.until('both interfaces agree', ({ last }) => agreement(last?.data) === 'agree');
      const calls = testBed.upstreamCalls;
      const { body, headers } = await testBed.ask(`/v1/orders/${id}`);
      expect(body.status).toBe('Fulfilled');
      expect(headers['cache-status']).not.toContain('fwd');
      expect(testBed.upstreamCalls).toBe(calls);
    });

    it('of many clients costs the calls of one', async () => {
      setState('Created');
      const streams = await Promise.all(Array.from({ length: 10 }, () => open(`/v1/orders/${id}/events`)));
      await Promise.all(streams.map((stream) => stream.untilState('Created')));
      setState('Fulfilled');
      clock.passSeconds(longestPaceSeconds);
      await Promise.all(streams.map((stream) => stream.untilState('Fulfilled')));
      expect(testBed.statistics.countOf(statisticsPath(id))).toBeLessThanOrEqual(3);
      expect(testBed.order.countOf(orderPath(id))).toBeLessThanOrEqual(3);
    });

    it('sends a heartbeat after 15 s of silence', async () => {
      setState('Fulfilled');
      const stream = await open(`/v1/orders/${id}/events`);
      await stream.untilState('Fulfilled');
      clock.passSeconds(15);
      await stream.until('a comment', ({ text }) => text.endsWith('\n\n:\n'));
    });

    it('is ended after some ten minutes, to be opened again', async () => {
      setState('Fulfilled');
      const stream = await open(`/v1/orders/${id}/events`);
      await stream.untilState('Fulfilled');
      clock.passSeconds(12 * 60);
      await stream.untilEnded();
      expect(stream.last).toMatchObject({ name: 'end', data: { reason: 'rotation' } });
      const next = await open(`/v1/orders/${id}/events`, { 'last-event-id': stream.last?.id ?? '' });
      expect(next.response.statusCode).toBe(200);
    });

    it('goes on while the interfaces fail', async () => {
      setState('Created');
      const stream = await open(`/v1/orders/${id}/events`);
      await stream.untilState('Created');
      failBoth();
      const failures = ['statistics', 'order'].map(
        (name) => `live_polls_total{interface="${name}",phase="open",outcome="failed"}`,
      );
      const failed = await Promise.all(failures.map(liveMetric));
      clock.passSeconds(longestPaceSeconds);
      await eventually('polls of both have failed', async () => {
        const now = await Promise.all(failures.map(liveMetric));
        return now.every((count, index) => count > (failed[index] ?? 0));
      });
      setState('Fulfilled');
      clock.passSeconds(longestPaceSeconds);
      await stream.untilState('Fulfilled');
      expect(stream.states).toEqual(expect.not.arrayContaining([undefined]));
      expect(stream.events.every(({ name }) => name === 'order')).toBe(true);
    });
  });

  describe('of an order that is not known yet', () => {
    it('says so, and sends the order once it is known', async () => {
      const stream = await open(`/v1/orders/${id}/events`);
      await stream.until('waiting', ({ last }) => last?.name === 'waiting');
      expect(stream.response.statusCode).toBe(200);
      expect(stream.last?.data).toMatchObject({ code: 'ORDER_NOT_FOUND', status: 404 });
      setState('Created');
      clock.passSeconds(3);
      await stream.untilState('Created');
      expect(stream.events.filter(({ name }) => name === 'waiting')).toHaveLength(1);
    });

    it('ends after ten minutes, and then needs no reconnection', async () => {
      const stream = await open(`/v1/orders/${id}/events`);
      await stream.until('waiting', ({ last }) => last?.name === 'waiting');
      clock.passSeconds(7 * 60);
      clock.passSeconds(3 * 60);
      await stream.untilEnded();
      expect(stream.last).toMatchObject({ name: 'end', data: { reason: 'not-found' } });
      const again = await open(`/v1/orders/${id}/events`, { 'last-event-id': stream.last?.id ?? '' });
      expect(again.response.statusCode).toBe(204);
    });

    it('says that an interface fails, with its problem', async () => {
      failBoth();
      const stream = await open(`/v1/orders/${id}/events`);
      await stream.until('waiting', ({ last }) => last?.name === 'waiting');
      expect(stream.last?.data).toMatchObject({ code: 'UPSTREAM_FAILED' });
    });

    it.each([`/v1/orders/${id}/events`, `/v1/transactions/${hash}/events`])(
      'is to be opened again after ten minutes in which the interfaces fail: %s',
      async (target) => {
        failBoth();
        const stream = await open(target);
        await stream.until('waiting', ({ last }) => last?.name === 'waiting');
        clock.passSeconds(10 * 60);
        await stream.untilEnded();
        expect(stream.last).toMatchObject({ id: '', name: 'end', data: { reason: 'rotation' } });
      },
    );

    it('is waited for again while the interfaces fail, though it was not found before', async () => {
      failBoth();
      const stream = await open(`/v1/orders/${id}/events`, { 'last-event-id': '-' });
      expect(stream.response.statusCode).toBe(200);
    });

    it('begins before the interfaces have responded', async () => {
      const gate = gated(statisticsSays(id, 'Created'));
      testBed.statistics.on(statisticsPath(id), gate.behaviour);
      const stream = await open(`/v1/orders/${id}/events`);
      await stream.until('the first bytes', ({ text }) => text.startsWith(':\nretry: '));
      expect(stream.events).toHaveLength(0);
      gate.open();
      await stream.untilState('Created');
    });
  });

  describe('that is resumed', () => {
    it('sends nothing that the client knows', async () => {
      setState('Created');
      const tag = await etagOf(`/v1/orders/${id}/status`);
      const stream = await open(`/v1/orders/${id}/events`, { 'last-event-id': tag });
      setState('Fulfilled');
      clock.passSeconds(longestPaceSeconds);
      await stream.untilState('Fulfilled');
      expect(stream.states).not.toContain('Created');
    });

    it.each([
      ['the query', (tag: string) => [tag, {}] as const],
      [
        'the header rather than the query',
        (tag: string) => ['x'.repeat(22), { 'last-event-id': tag }] as const,
      ],
    ])('takes the id of the last event from %s', async (_, given) => {
      setState('ClaimedUnlock');
      const [lastEventId, sent] = given(await etagOf(`/v1/orders/${id}/status`));
      const target = `/v1/orders/${id}/events?lastEventId=${lastEventId}`;
      const { status, headers, text } = await testBed.ask(target, { headers: sent });
      expect({ status, text }).toEqual({ status: 204, text: '' });
      expect(headers['cache-control']).toBe('no-store');
    });

    it('sends the final state to a client that does not know it, and ends', async () => {
      setState('ClaimedUnlock');
      const stream = await open(`/v1/orders/${id}/events`, { 'last-event-id': 'x'.repeat(22) });
      await stream.untilEnded();
      expect(stream.events.map(({ name }) => name)).toEqual(['order', 'end']);
    });

    it('with an id of no event sends the whole state', async () => {
      setState('Created');
      const stream = await open(`/v1/orders/${id}/events`, { 'last-event-id': '%00\\"{}' });
      await stream.untilState('Created');
    });
  });

  describe('of several orders', () => {
    it('sends each, and under the id what the client knows of all', async () => {
      setState('Created');
      setState('Fulfilled', otherId);
      const stream = await open(`/v1/orders/events?orderIds=${id},${otherId}`);
      await stream.until('both', ({ states }) => states.length === 2);
      const tags = [await etagOf(`/v1/orders/${id}/status`), await etagOf(`/v1/orders/${otherId}/status`)];
      expect(stream.last?.id).toBe(tags.join(','));
    });

    it('resumed, sends exactly those that differ', async () => {
      setState('Created');
      setState('Fulfilled', otherId);
      const tag = await etagOf(`/v1/orders/${otherId}/status`);
      const target = `/v1/orders/events?orderIds=${id},${otherId}`;
      const stream = await open(target, { 'last-event-id': `${'x'.repeat(22)},${tag}` });
      await stream.until('an order', ({ events }) => events.length > 0);
      expect(stream.events.map(({ data }) => data.orderId)).toEqual([id]);
    });

    it('ends when all are final', async () => {
      setState('ClaimedUnlock');
      setState('ClaimedOrderCancel', otherId);
      const stream = await open(`/v1/orders/events?orderIds=${id},${otherId}`);
      await stream.untilEnded();
      expect(stream.events.map(({ name }) => name)).toEqual(['order', 'order', 'end']);
    });
  });

  it.each([`/v1/orders/${id}/events`, `/v1/orders/events?orderIds=${id}`, `/v1/transactions/${hash}/events`])(
    'has data in every block, which some clients take for an event: %s',
    async (target) => {
      testBed.statistics.on(
        `/api/Transaction/${hash}/orderIds`,
        json(200, { orderIds: [{ stringValue: id }] }),
      );
      setState('Created');
      const first = await open(target);
      await first.untilState('Created');
      // Nothing is new to this one: it begins with a comment.
      const stream = await open(target, { 'last-event-id': first.last?.id ?? '' });
      clock.passSeconds(15);
      await stream.until('a comment', ({ text }) => text.endsWith('\n:\n'));
      setState('ClaimedUnlock');
      clock.passSeconds(longestPaceSeconds);
      await Promise.all([first, stream].map((each) => each.untilEnded()));
      for (const { text } of [first, stream])
        for (const block of text.split('\n\n').slice(0, -1)) expect(block).toMatch(/^data: /m);
    },
  );

  describe('of a transaction', () => {
    it('waits for its orders, and then sends them until they are final', async () => {
      testBed.statistics.on(`/api/Transaction/${hash}/orderIds`, json(200, { orderIds: [] }));
      const stream = await open(`/v1/transactions/${hash}/events`);
      await stream.until('waiting', ({ last }) => last?.name === 'waiting');
      expect(stream.last?.data).toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
      setState('Created');
      testBed.statistics.on(
        `/api/Transaction/${hash}/orderIds`,
        json(200, { orderIds: [{ stringValue: id }] }),
      );
      clock.passSeconds(3);
      await stream.untilState('Created');
      setState('ClaimedUnlock');
      clock.passSeconds(longestPaceSeconds);
      await stream.untilEnded();
      expect(stream.last).toMatchObject({ name: 'end', data: { reason: 'final' } });
    });

    it('is read to the end when the client that opened it first leaves', async () => {
      setState('Created');
      const gate = gated(json(200, { orderIds: [{ stringValue: id }] }));
      testBed.statistics.on(`/api/Transaction/${hash}/orderIds`, gate.behaviour);
      const first = await open(`/v1/transactions/${hash}/events`);
      const stream = await open(`/v1/transactions/${hash}/events`);
      first.close();
      await eventually('the first has left', async () => (await liveMetric(openStreams)) === 1);
      gate.open();
      await stream.untilState('Created');
      expect(stream.events.map(({ name }) => name)).toEqual(['order']);
    });

    it('ends after ten minutes, and says of none of its orders that it was not found', async () => {
      testBed.statistics.on(`/api/Transaction/${hash}/orderIds`, json(200, { orderIds: [] }));
      const stream = await open(`/v1/transactions/${hash}/events`);
      await stream.until('waiting', ({ last }) => last?.name === 'waiting');
      clock.passSeconds(10 * 60);
      await stream.untilEnded();
      expect(stream.last).toMatchObject({ id: '', name: 'end', data: { reason: 'not-found' } });
    });

    it.each([
      ['is not indexed yet', json(200, { orderIds: [] })],
      ['cannot be read', json(500, {})],
    ])('waits again, though it was not found before, while it %s', async (_, behaviour) => {
      testBed.statistics.on(`/api/Transaction/${hash}/orderIds`, behaviour);
      const stream = await open(`/v1/transactions/${hash}/events`, { 'last-event-id': '-' });
      expect(stream.response.statusCode).toBe(200);
    });
  });

  it.each([
    ['/v1/orders/0x12/events', 'orderId'],
    ['/v1/orders/events', 'orderIds'],
    ['/v1/orders/events?orderIds=', 'orderIds[0]'],
    [`/v1/orders/events?orderIds=${id},0x12`, 'orderIds[1]'],
    [`/v1/orders/events?orderIds=${Array.from({ length: 51 }, (_, n) => orderId(n)).join()}`, 'orderIds'],
    [`/v1/orders/${id}/events?fields=nothing`, 'fields.nothing'],
    [`/v1/orders/${id}/events?key=secret`, 'key'],
    ['/v1/transactions/0x12/events', 'hash'],
  ])('%.60s is a problem that names %s', async (target, field) => {
    const { status, body } = await testBed.ask(target);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field }] });
  });

  it('has a head, and no body, for HEAD', async () => {
    const { status, headers, text } = await testBed.ask(`/v1/orders/${id}/events`, { method: 'HEAD' });
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(headers['content-type']).toBe('text/event-stream');
  });

  it('may be asked for as text/event-stream alone', async () => {
    setState('Created');
    const stream = await open(`/v1/orders/${id}/events`, { accept: 'text/event-stream' });
    await stream.untilState('Created');
    const { status } = await testBed.ask(`/v1/orders/${id}`, { headers: { accept: 'text/event-stream' } });
    expect(status).toBe(406);
  });

  it('counts for its time to the head alone', async () => {
    setState('Created');
    const stream = await open(`/v1/orders/${id}/events`);
    await stream.untilState('Created');
    await new Promise((resolve) => setTimeout(resolve, 300));
    stream.close();
    await eventually('it was counted', async () => (await streamSeconds()).count > 0);
    const { sum, count } = await streamSeconds();
    expect(sum / count).toBeLessThan(0.25);
  });

  async function streamSeconds() {
    const metrics = await readMetrics(testBed.gateway.url);
    const labels = '{route="/v1/orders/:orderId/events",method="GET"}';
    const sum = metrics.get(`http_request_duration_seconds_sum${labels}`) ?? 0;
    const count = metrics.get(`http_request_duration_seconds_count${labels}`) ?? 0;
    return { sum, count };
  }
});

const agreement = (data: Record<string, unknown> | undefined): unknown =>
  (data?.meta as { agreement?: unknown } | undefined)?.agreement;
