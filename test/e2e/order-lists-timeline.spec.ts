import fc from 'fast-check';
import { orderStates, type OrderState } from '../../src/domain/order-state';
import { usesFakeClock } from '../support/clock';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { post } from '../support/http-client';
import { listPath, listSays } from '../support/order-rows';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { orderId, orderRow } from '../support/upstream-records';

const runs = Number(process.env.FUZZ_RUNS ?? 60);

/** The two lives of an order. */
const lives = [
  ['Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'],
  ['Created', 'OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'],
] as const satisfies OrderState[][];

type Life = (typeof lives)[number];

/** A step of a history: time passes, the order moves on, an interface lags behind it by some states, or a client reads. */
type Step =
  | { readonly kind: 'pass'; readonly seconds: number }
  | { readonly kind: 'move' }
  | { readonly kind: 'lag'; readonly of: 'list' | 'statistics' | 'order'; readonly by: number }
  | { readonly kind: 'shift' }
  | { readonly kind: 'read'; readonly target: 'list' | 'search' | 'order' | 'status' | 'batch' | 'orders' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.constant({ kind: 'move' } as const), weight: 2 },
  {
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      seconds: fc.constantFrom(0.2, 1, 2.5, 5),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('lag' as const),
      of: fc.constantFrom('list', 'statistics', 'order'),
      by: fc.nat({ max: 3 }),
    }),
    weight: 4,
  },
  { arbitrary: fc.constant({ kind: 'shift' } as const), weight: 1 },
  {
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      target: fc.constantFrom('list', 'search', 'order', 'status', 'batch', 'orders'),
    }),
    weight: 8,
  },
);

const bed = usesGatewayTestBed();
const clock = usesFakeClock();
let lastId = 0;

beforeAll(async () => {
  await bed.startGateway();
});

/** The status of the order, wherever a response has it. */
const statusIn = (body: unknown, id: string): OrderState => {
  const { items, results, ...order } = body as Record<string, Record<string, unknown>[]>;
  const found = items?.find((item) => item.orderId === id) ?? results?.[0]?.order ?? order;
  return (found as { status: OrderState }).status;
};

/** Plays a history, and returns what a client was told, in its order. */
async function toldBy(life: Life, steps: readonly Step[]): Promise<OrderState[]> {
  lastId += 10;
  const id = orderId(lastId);
  const account = `0x${lastId.toString(16).padStart(40, '0')}`;
  const lag = { list: 0, statistics: 0, order: 0 };
  let at = 0;
  let newer = 0;
  const stateOf = (source: keyof typeof lag): string => life[Math.max(0, at - lag[source])] ?? 'Created';
  bed.statistics.on(listPath, (...call) => {
    const others = Array.from({ length: newer }, (_, n) => orderRow(orderId(lastId + n + 1)));
    return listSays([...others, orderRow(id, { state: stateOf('list') })])(...call);
  });
  bed.statistics.on(statisticsPath(id), (...call) => statisticsSays(id, stateOf('statistics'))(...call));
  bed.order.on(orderPath(id), (...call) => orderSays(id, stateOf('order'))(...call));
  const reads = {
    list: () => bed.ask(`/v1/accounts/${account}/orders`),
    search: () => bed.ask(`/v1/orders/search?maker=${account}`),
    order: () => bed.ask(`/v1/orders/${id}`),
    status: () => bed.ask(`/v1/orders/${id}/status`),
    batch: () => bed.ask('/v1/orders/batch', post({ orderIds: [id] })),
    orders: () => bed.ask(`/v1/orders?ids=${id}`),
  };
  const told: OrderState[] = [];
  for (const one of steps) {
    if (one.kind === 'pass') clock.passSeconds(one.seconds);
    else if (one.kind === 'move') at = Math.min(at + 1, life.length - 1);
    else if (one.kind === 'lag') lag[one.of] = one.by;
    else if (one.kind === 'shift') newer += 1;
    else {
      told.push(statusIn((await reads[one.target]()).body, id));
    }
  }
  return told;
}

describe('a client that reads lists and the orders in them', () => {
  it('is never told an earlier state than before, whatever lags, flaps and shifts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...lives),
        fc.array(step, { minLength: 8, maxLength: 24 }),
        async (life, steps) => {
          const ranks = (await toldBy(life, steps)).map((state) => orderStates[state].rank);
          expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        },
      ),
      { numRuns: runs },
    );
  }, 120_000);
});
