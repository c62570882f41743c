import { chains } from '../../sandbox/chain-catalogue';
import { type SeededRandom } from '../../sandbox/seeded-random';
import { signTerms } from '../../test/support/sign-terms';
import { type LoadRequest, type LoadResponse } from '../load/requests';
import { hasAmountsOf, type KnownOrder, type ViewAmounts } from './known-orders';
import { readObject } from './request-results';

/** A request, and what its response may be. */
export interface SoakRequest extends LoadRequest {
  readonly kind: string;
  /** Possible statuses while no upstream fails. */
  readonly statuses: readonly number[];
  /** Whether an upstream is called, and so may fail. */
  readonly needsUpstream: boolean;
  /** What is wrong with a success; null if nothing. */
  readonly findError: (response: LoadResponse) => string | null;
}

type FindError = SoakRequest['findError'];

const read = (
  kind: string,
  path: string,
  findError: FindError = () => null,
  statuses = [200],
): SoakRequest => ({ kind, path, statuses, needsUpstream: true, findError });

const badInput = (path: string, status: number, more: Partial<LoadRequest> = {}): SoakRequest => ({
  ...read('bad input', path, undefined, [status]),
  needsUpstream: false,
  ...more,
});

const badInputs: readonly SoakRequest[] = [
  badInput('/v1/orders/0x12', 400),
  badInput('/v1/tokens?chainId=1&limit=0', 400),
  badInput('/v1/tokens?chainId=99999', 400),
  badInput('/v1/leaderboard?order=up', 400),
  badInput('/v1/transactions/zero/orders', 400),
  badInput('/v1/nothing', 404),
  badInput('/v1/chains', 405, { json: {} }),
  badInput('/v1/chains', 406, { headers: { accept: 'text/html' } }),
  badInput('/v1/orders/batch', 400, { json: { orderIds: 'all' } }),
  badInput('/v1/orders/batch', 400, { json: { orderIds: new Array(51).fill('0x12') } }),
  badInput('/v1/orders/batch', 413, { json: { orderIds: ['x'.repeat(20_000)] } }),
  badInput('/v1/terms/signatures', 400, { json: { address: '0x12', signature: 'none' } }),
];

const listPaths = [
  ...[...chains.keys()]
    .slice(0, 8)
    .flatMap((id) => [`/v1/tokens?chainId=${id}`, `/v1.0/token-list?chainId=${id}`]),
  '/v1/tokens/popular',
  '/api/TokenMetadata/popularTokens',
  '/v1/leaderboard',
  '/v1/chains',
];

const viewError =
  (order: KnownOrder): FindError =>
  ({ body }) =>
    hasAmountsOf(order, readObject(body.toString())) ? null : 'has other amounts';

const recordError =
  (record: string | undefined): FindError =>
  ({ body }) =>
    record === undefined || body.toString() === record ? null : 'has other bytes';

interface ListedOrder {
  readonly orderId: string;
  readonly order?: Partial<ViewAmounts>;
  readonly problem?: { readonly code: string };
}

/** Each listed order is right or has a possible problem; the ids are the requested ones, if these are known. */
const listError =
  (member: string, orders: ReadonlyMap<string, KnownOrder>, ids?: readonly string[]): FindError =>
  ({ body }) => {
    const listed = readObject(body.toString())[member] as ListedOrder[];
    if (ids && listed.map(({ orderId }) => orderId).join() !== ids.join()) return 'lists other orders';
    for (const { orderId, order, problem } of listed) {
      const known = orders.get(orderId);
      if (order && known && !hasAmountsOf(known, order)) return 'lists other amounts';
      if (!order && problem === undefined) return 'lists neither order nor problem';
      if (known && problem?.code === 'ORDER_NOT_FOUND') return 'does not find a known order';
    }
    return null;
  };

/** Requests without end, of all kinds by their shares: most of known orders, some of unknown ones, some bad. */
export function* requestMix(
  orders: readonly KnownOrder[],
  random: SeededRandom,
): Generator<SoakRequest, never> {
  const drawers = drawersOf(orders);
  const shares = drawers.flatMap(([share, draw]) => new Array<typeof draw>(share).fill(draw));
  for (;;) yield random.pick(shares)(random);
}

type Drawer = readonly [percent: number, draw: (random: SeededRandom) => SoakRequest];

function drawersOf(orders: readonly KnownOrder[]): readonly Drawer[] {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const signatures = Array.from({ length: 16 }, (_, index) => signTerms(new Uint8Array(32).fill(index + 1)));
  const ofOrder = (percent: number, toRequest: (order: KnownOrder) => SoakRequest): Drawer => [
    percent,
    (random) => toRequest(random.pick(orders)),
  ];
  const unknown = (percent: number, prefix: string, status: number): Drawer => [
    percent,
    (random) => read('unknown', prefix + random.hex(32), undefined, [status]),
  ];
  const batch = (percent: number, knownCount: number, unknownCount: number): Drawer => [
    percent,
    (random) => {
      const known = Array.from({ length: knownCount }, () => random.pick(orders).orderId);
      const orderIds = [...known, ...Array.from({ length: unknownCount }, () => random.hex(32))];
      return {
        ...read('batch', '/v1/orders/batch', listError('results', byId, orderIds)),
        json: { orderIds },
      };
    },
  ];
  return [
    ofOrder(33, (order) => read('view', `/v1/orders/${order.orderId}`, viewError(order))),
    ofOrder(14, ({ orderId }) => read('status', `/v1/orders/${orderId}/status`)),
    ofOrder(10, ({ orderId, records }) =>
      read('drop-in', `/api/Orders/${orderId}`, recordError(records?.statistics)),
    ),
    ofOrder(10, ({ orderId, records }) =>
      read('drop-in', `/v1.0/dln/order/${orderId}`, recordError(records?.order)),
    ),
    ofOrder(5, ({ orderId }) => read('drop-in', `/v1.0/dln/order/${orderId}/status`)),
    ofOrder(1, ({ transactionHash }) =>
      read('transaction', `/v1/transactions/${transactionHash}/orders`, listError('orders', byId)),
    ),
    ofOrder(2, ({ orderId }) =>
      read('cancellation', `/v1/orders/${orderId}/external-call-cancellation`, undefined, [200, 409]),
    ),
    [8, (random) => read('list', random.pick(listPaths))],
    batch(2, 12, 2),
    batch(1, 25, 25),
    [
      2,
      (random) => ({
        ...read('signature', '/v1/terms/signatures', undefined, [204]),
        json: random.pick(signatures),
      }),
    ],
    unknown(4, '/v1/orders/', 404),
    unknown(2, '/api/Orders/', 404),
    unknown(2, '/v1.0/dln/order/', 400),
    [4, (random) => random.pick(badInputs)],
  ];
}
