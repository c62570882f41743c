import { usesFakeClock } from '../support/clock';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { after, gated } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const waitMs = 1000;

/** Both records, and one alone on its drop-in path. */
const targets = [`/v1/orders/${id}`, statisticsPath(id)];

describe('a stale order', () => {
  const gatewayTestBed = usesGatewayTestBed({
    REFRESH_WAIT_MS: String(waitMs),
    UPSTREAM_ATTEMPT_TIMEOUT_MS: '20000',
    UPSTREAM_BUDGET_MS: '20000',
  });
  const clock = usesFakeClock();

  beforeEach(async () => {
    await gatewayTestBed.startGateway();
    gatewayTestBed.statistics.on(statisticsPath(id), statisticsSays(id, 'Created'));
    gatewayTestBed.order.on(orderPath(id), orderSays(id, 'Created'));
  });

  afterEach(async () => {
    clock.reset();
    await gatewayTestBed.clear();
  });

  it.each(targets)(
    '%s: the poll after a change sees it, though the interfaces take 450 ms',
    async (target) => {
      await gatewayTestBed.ask(target);
      clock.passSeconds(4);
      gatewayTestBed.statistics.on(statisticsPath(id), after(450, statisticsSays(id, 'Fulfilled')));
      gatewayTestBed.order.on(orderPath(id), after(450, orderSays(id, 'Fulfilled')));
      const { status, text, headers } = await gatewayTestBed.ask(target);
      expect(status).toBe(200);
      expect(text).toContain('Fulfilled');
      expect(headers['cache-status']).toContain('fwd=stale');
    },
  );

  it.each(targets)(
    '%s: interfaces that hang cost one poll the wait, and no other anything',
    async (target) => {
      await gatewayTestBed.ask(target);
      clock.passSeconds(4);
      const hanging = gated(statisticsSays(id, 'Fulfilled'));
      gatewayTestBed.statistics.on(statisticsPath(id), hanging.behaviour);
      gatewayTestBed.order.on(orderPath(id), hanging.behaviour);
      const first = await gatewayTestBed.ask(target);
      expect(first.status).toBe(200);
      expect(first.text).toContain('Created');
      expect(first.headers['cache-status']).toMatch(/ttl=-\d/);
      expect(first.elapsedMs).toBeGreaterThanOrEqual(waitMs - 5);
      const asked = gatewayTestBed.upstreamCalls;
      for (let poll = 0; poll < 5; poll += 1) {
        const later = await gatewayTestBed.ask(target);
        expect(later.text).toContain('Created');
        expect(later.elapsedMs).toBeLessThan(waitMs - 5);
      }
      expect(gatewayTestBed.upstreamCalls).toBe(asked);
      expect(hanging.waiting).toBeGreaterThan(0);
      hanging.open();
    },
  );
});
