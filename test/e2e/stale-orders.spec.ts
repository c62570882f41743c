import { AdvancedClock } from '../support/clock';
import { orderPath, orderSays, statisticsPath, statisticsSays, viewOf } from '../support/order-answers';
import { after, held, json } from '../support/scripted-upstream';
import { Stage } from '../support/stage';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const waitMs = 1000;

/** Both records, and each alone on its drop-in path. */
const targets = [`/v1/orders/${id}`, `/v1/orders/${id}/status`, statisticsPath(id), orderPath(id)];

describe('a stale order', () => {
  let stage: Stage;
  let clock: AdvancedClock;

  beforeAll(async () => {
    stage = await Stage.set({
      REFRESH_WAIT_MS: String(waitMs),
      UPSTREAM_ATTEMPT_TIMEOUT_MS: '20000',
      UPSTREAM_BUDGET_MS: '20000',
    });
    clock = AdvancedClock.start();
  });

  beforeEach(async () => {
    await stage.startGateway();
    stage.statistics.on(statisticsPath(id), statisticsSays(id, 'Created'));
    stage.order.on(orderPath(id), orderSays(id, 'Created'));
  });

  afterEach(async () => {
    clock.reset();
    await stage.clear();
  });

  afterAll(async () => {
    clock.stop();
    await stage.close();
  });

  describe.each([
    ['in its stale window', 4],
    ['which only stands in for a failure', 60],
  ])('%s', (_, ageSeconds) => {
    it.each(targets)(
      '%s: the poll after a change sees it, though the interfaces take 450 ms',
      async (target) => {
        await stage.ask(target);
        clock.passSeconds(ageSeconds);
        stage.statistics.on(statisticsPath(id), after(450, statisticsSays(id, 'Fulfilled')));
        stage.order.on(orderPath(id), after(450, orderSays(id, 'Fulfilled')));
        const { status, text, headers } = await stage.ask(target);
        expect(status).toBe(200);
        expect(text).toContain('Fulfilled');
        expect(headers['cache-status']).toContain('fwd=miss');
      },
    );

    it.each(targets)(
      '%s: interfaces that hang cost one poll the wait, and no other anything',
      async (target) => {
        await stage.ask(target);
        clock.passSeconds(ageSeconds);
        const hanging = held(statisticsSays(id, 'Fulfilled'));
        stage.statistics.on(statisticsPath(id), hanging.behaviour);
        stage.order.on(orderPath(id), hanging.behaviour);
        const first = await stage.ask(target);
        expect(first.status).toBe(200);
        expect(first.text).toContain('Created');
        expect(first.headers['cache-status']).toMatch(/ttl=-\d/);
        expect(first.elapsedMs).toBeGreaterThanOrEqual(waitMs - 5);
        const asked = stage.upstreamCalls;
        for (let poll = 0; poll < 5; poll += 1) {
          const later = await stage.ask(target);
          expect(later.text).toContain('Created');
          expect(later.elapsedMs).toBeLessThan(waitMs - 5);
        }
        expect(stage.upstreamCalls).toBe(asked);
        expect(hanging.waiting).toBeGreaterThan(0);
        hanging.release();
      },
    );
  });

  it('whose interfaces failed once is served at once until they answer again', async () => {
    const target = `/v1/orders/${id}`;
    await stage.ask(target);
    clock.passSeconds(4);
    const hanging = held(statisticsSays(id, 'Fulfilled'));
    stage.statistics.on(statisticsPath(id), json(500, {}));
    stage.order.on(orderPath(id), json(500, {}));
    expect(viewOf(await stage.ask(target)).meta.sources.order.state).toBe('stale');
    clock.passSeconds(2);
    stage.statistics.on(statisticsPath(id), hanging.behaviour);
    stage.order.on(orderPath(id), hanging.behaviour);
    const next = await stage.ask(target);
    expect(viewOf(next).meta.sources.order.state).toBe('stale');
    expect(next.elapsedMs).toBeLessThan(waitMs - 5);
    hanging.release();
  });
});
