import { request } from 'node:http';
import { type Socket } from 'node:net';
import { eventually } from '../support/eventually';
import { post } from '../support/http-client';
import { readMetrics } from '../support/metrics';
import { type Behaviour, held, json, reset } from '../support/scripted-upstream';
import { Stage } from '../support/stage';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const idOf = (target: string) => target.slice(target.lastIndexOf('/') + 1);
const anyOrder: Behaviour = (seen, ...exchange) =>
  json(200, jsonText(orderRecord(idOf(seen.target))))(seen, ...exchange);
const anyStatisticsOrder: Behaviour = (seen, ...exchange) =>
  json(200, jsonText(statisticsOrder(idOf(seen.target))))(seen, ...exchange);

const signature = {
  address: '0x00000000000000000000000000000000000000a1',
  signature: `0x${'1b'.repeat(65)}`,
};

/** Behaves one way for so many requests, and then another. */
function first(count: number, behaviour: Behaviour, then: Behaviour): Behaviour {
  let seen = 0;
  return (...exchange) => {
    seen += 1;
    return (seen <= count ? behaviour : then)(...exchange);
  };
}

describe('calls upstream', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.set();
  });

  beforeEach(() => {
    stage.order.on('/v1.0/dln/order/', anyOrder);
    stage.statistics.on('/api/Orders/', anyStatisticsOrder);
  });

  afterEach(() => stage.clear());

  afterAll(() => stage.close());

  const dropIn = (n: number) => stage.ask(`/v1.0/dln/order/${orderId(n)}`);

  /** Five calls that go well put one second attempt aside. */
  const saveUpOneRetry = async () => {
    for (let n = 1; n <= 5; n += 1) expect((await dropIn(n)).status).toBe(200);
  };

  describe('that break', () => {
    it.each<[string, Behaviour]>([
      ['a reset', reset],
      ['a 502', json(502, {})],
      ['a 503', json(503, {})],
      ['a 504', json(504, {})],
      [
        'half a body',
        (_request, response, socket) => {
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
          response.write('{"orderId":', () => socket.destroy());
        },
      ],
    ])('are made a second time after %s', async (_, behaviour) => {
      await stage.startGateway();
      await saveUpOneRetry();
      stage.order.on('/v1.0/dln/order/', first(1, behaviour, anyOrder));
      expect((await dropIn(6)).status).toBe(200);
      expect(stage.order.requests).toHaveLength(7);
    });

    it.each<[string, Behaviour, number]>([
      ['a 500', json(500, {}), 500],
      ['a refusal', json(422, { errorCode: 1, errorId: 'X' }), 422],
      ['no JSON', json(200, '<html>'), 502],
      ['a 503 that asks to be left alone', json(503, {}, { 'retry-after': '7' }), 503],
    ])('are not made a second time after %s', async (_, behaviour, status) => {
      await stage.startGateway();
      await saveUpOneRetry();
      stage.order.on('/v1.0/dln/order/', behaviour);
      expect((await dropIn(6)).status).toBe(status);
      expect(stage.order.requests).toHaveLength(6);
    });

    it('are made a second time for one of five calls at most', async () => {
      await stage.startGateway({ BREAKER_MIN_CALLS: '1000' });
      stage.order.on('/v1.0/dln/order/', reset);
      for (let n = 1; n <= 20; n += 1) expect((await dropIn(n)).status).toBe(503);
      expect(stage.order.requests).toHaveLength(24);
    });

    /** Answers the first request of each connection, and cuts the connection at the second. */
    const forgetful = (then: Behaviour): Behaviour => {
      const used = new WeakSet<Socket>();
      return (seen, response, socket) => {
        if (used.has(socket)) return reset(seen, response, socket);
        used.add(socket);
        return then(seen, response, socket);
      };
    };

    it('are made a second time, budget or not, where a kept connection is gone', async () => {
      await stage.startGateway({ RETRY_BUDGET_PERCENT: '0', BREAKER_CONSECUTIVE_FAILURES: '1' });
      stage.order.on('/v1.0/dln/order/', forgetful(anyOrder));
      for (let n = 1; n <= 8; n += 1) expect((await dropIn(n)).status).toBe(200);
      const metrics = await readMetrics(stage.gateway.url);
      const lost = metrics.get(
        'upstream_attempts_total{interface="order",outcome="connection-lost",attempt="1"}',
      );
      expect(lost).toBe(7);
    });

    it('are not made a second time where a new connection is cut', async () => {
      await stage.startGateway({ RETRY_BUDGET_PERCENT: '0' });
      stage.order.on('/v1.0/dln/order/', reset);
      for (let n = 1; n <= 3; n += 1) expect((await dropIn(n)).status).toBe(503);
      expect(stage.order.requests).toHaveLength(3);
    });

    it('are not made a second time with a signature over a kept connection that is gone', async () => {
      await stage.startGateway();
      await stage.ask(`/api/Orders/${orderId(1)}`);
      stage.statistics.on('/api/TermsAndConditions/signConditions', reset);
      expect((await stage.ask('/v1/terms/signatures', post(signature))).status).toBe(503);
      expect(stage.statistics.countOf('/api/TermsAndConditions/signConditions')).toBe(1);
    });

    it('are not made a second time with a signature', async () => {
      await stage.startGateway();
      for (let n = 1; n <= 5; n += 1) await stage.ask(`/api/Orders/${orderId(n)}`);
      stage.statistics.on('/api/TermsAndConditions/signConditions', reset);
      expect((await stage.ask('/v1/terms/signatures', post(signature))).status).toBe(503);
      expect(stage.statistics.countOf('/api/TermsAndConditions/signConditions')).toBe(1);
    });
  });

  describe('of an interface that fails', () => {
    const quick = { BREAKER_OPEN_MS: '400', RETRY_BUDGET_PERCENT: '0' };

    const failTwentyTimes = async () => {
      stage.order.on('/v1.0/dln/order/', json(500, {}));
      for (let n = 1; n <= 20; n += 1) expect((await dropIn(n)).status).toBe(500);
    };

    it('are no longer made; callers are told when to come back', async () => {
      await stage.startGateway({ ...quick, BREAKER_OPEN_MS: '5000' });
      await failTwentyTimes();
      const { status, headers, body } = await dropIn(21);
      expect({ status, code: body.code, retryAfter: headers['retry-after'] }).toEqual({
        status: 503,
        code: 'UPSTREAM_UNAVAILABLE',
        retryAfter: '5',
      });
      expect(stage.order.requests).toHaveLength(20);
    });

    it('are not missed by the other interface, whose part of a view goes out', async () => {
      await stage.startGateway({ ...quick, BREAKER_OPEN_MS: '5000' });
      await failTwentyTimes();
      const { status, body } = await stage.ask(`/v1/orders/${orderId(30)}`);
      expect(status).toBe(200);
      expect(body.meta).toMatchObject({
        sources: { order: { state: 'unavailable' }, statistics: { state: 'ok' } },
      });
    });

    it('are made again once three probes went well', async () => {
      await stage.startGateway(quick);
      await failTwentyTimes();
      stage.order.on('/v1.0/dln/order/', anyOrder);
      await eventually('the breaker closes', async () => (await dropIn(21)).status === 200);
      for (let n = 22; n <= 40; n += 1) expect((await dropIn(n)).status).toBe(200);
    });

    it('are next to none for thousands of requests, and are back within ten seconds of the interface', async () => {
      await stage.startGateway();
      stage.order.on('/v1.0/dln/order/', reset);
      stage.statistics.on('/api/Orders/', reset);
      for (let batch = 0; batch < 40; batch += 1) {
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, n) => stage.ask(`/v1/orders/${orderId(1000 + batch * 50 + n)}`)),
        );
        expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['UPSTREAM_UNAVAILABLE']));
      }
      // The first fifty came at once, before the breaker could know; a fifth of them was tried again.
      for (const side of [stage.statistics, stage.order])
        expect(side.requests.length).toBeLessThanOrEqual(50 * 1.2);
      stage.order.on('/v1.0/dln/order/', anyOrder);
      stage.statistics.on('/api/Orders/', anyStatisticsOrder);
      const isBack = async () =>
        (await stage.ask(`/v1/orders/${orderId(1)}`)).headers['x-gateway-complete'] === 'true';
      await eventually('both interfaces are back', isBack, 10_000);
    }, 30_000);

    it('are made all the time while it only refuses, or does not know', async () => {
      await stage.startGateway(quick);
      stage.order.on('/v1.0/dln/order/', json(400, { errorCode: 15, errorId: 'UNKNOWN_ORDER' }));
      for (let n = 1; n <= 30; n += 1) expect((await dropIn(n)).body.code).toBe('ORDER_NOT_FOUND');
      expect(stage.order.requests).toHaveLength(30);
    });
  });

  describe('for a caller who goes away', () => {
    /** Asks, and gives the means to go away. */
    const askAndLeave = (target: string) => {
      const exchange = request(`${stage.gateway.url}${target}`);
      exchange.on('error', () => undefined);
      exchange.end();
      return () => exchange.destroy();
    };
    const path = `/v1.0/dln/order/${orderId(7)}`;

    it('are given up', async () => {
      const waiting = held(anyOrder);
      stage.order.on('/v1.0/dln/order/', waiting.behaviour);
      await stage.startGateway();
      const leave = askAndLeave(path);
      await eventually('the interface is asked', () => Promise.resolve(waiting.waiting === 1));
      leave();
      await eventually('the call is given up', () => Promise.resolve(waiting.waiting === 0));
      waiting.release();
      expect((await dropIn(7)).status).toBe(200);
      expect(stage.order.requests).toHaveLength(2);
    });

    it('leave the queue, and are never made', async () => {
      const waiting = held(anyOrder);
      stage.order.on('/v1.0/dln/order/', waiting.behaviour);
      const { url } = await stage.startGateway({
        UPSTREAM_MAX_IN_FLIGHT: '1',
        UPSTREAM_QUEUE_TIMEOUT_MS: '1900',
        ORDER_REQUESTS_PER_MINUTE: '2',
      });
      const queued = async () =>
        (await readMetrics(url)).get('upstream_calls_queued{interface="order",lane="caller"}');
      const one = dropIn(1);
      await eventually('the interface is asked', () => waiting.waiting === 1);
      const leave = askAndLeave(path);
      await eventually('another call waits', async () => (await queued()) === 1);
      leave();
      await eventually('it does not wait any longer', async () => (await queued()) === 0);
      waiting.release();
      expect((await one).status).toBe(200);
      expect((await readMetrics(url)).get('upstream_quota_left{interface="order"}')).toBe(1);
      expect(stage.order.requests).toHaveLength(1);
    });

    it('are not made a second time', async () => {
      const { url } = await stage.startGateway({
        RETRY_BUDGET_PERCENT: '100',
        RETRY_MIN_DELAY_MS: '1500',
        RETRY_MAX_DELAY_MS: '1500',
      });
      stage.order.on('/v1.0/dln/order/', json(503, {}));
      const leave = askAndLeave(path);
      const failures = async () =>
        (await readMetrics(url)).get('upstream_attempts_total{interface="order",outcome="5xx",attempt="1"}');
      await eventually('the first attempt has failed', async () => (await failures()) === 1);
      leave();
      await eventually('the caller has gone', async () => (await stage.gateway.connections()) === 0);
      stage.order.on('/v1.0/dln/order/', anyOrder);
      expect((await dropIn(7)).status).toBe(200);
      expect(stage.order.requests).toHaveLength(2);
    });

    it('go on while another one waits', async () => {
      const waiting = held(anyOrder);
      stage.order.on('/v1.0/dln/order/', waiting.behaviour);
      await stage.startGateway();
      const leave = askAndLeave(path);
      await eventually('the interface is asked', () => Promise.resolve(waiting.waiting === 1));
      const other = dropIn(7);
      await eventually('the other has come', async () => (await stage.gateway.connections()) === 2);
      leave();
      await eventually('the first has gone', async () => (await stage.gateway.connections()) === 1);
      waiting.release();
      expect((await other).status).toBe(200);
      expect(stage.order.requests).toHaveLength(1);
    });
  });
});
