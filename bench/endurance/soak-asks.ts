import { chains } from '../../sandbox/chain-catalogue';
import { type SeededRandom } from '../../sandbox/seeded-random';
import { signTerms } from '../../test/support/sign-terms';
import { type Answer, type Ask } from '../load/load';
import { hasAmountsOf, type KnownOrder } from './known-orders';
import { readObject } from './problem-check';

/** A request, and what its answers may be beside the interfaces' failures. */
export interface SoakAsk extends Ask {
  readonly kind: string;
  /** What the caller may be told while all is well. */
  readonly statuses: readonly number[];
  /** Whether an interface has a part in it, and so may fail. */
  readonly needsInterface: boolean;
  /** What is wrong with a success; null if nothing. */
  readonly wrong: (answer: Answer) => string | null;
}

/** Draws requests of one kind; `share` of a hundred are of it, about. */
export interface AskKind {
  readonly share: number;
  readonly draw: (random: SeededRandom) => SoakAsk;
}

type Wrong = SoakAsk['wrong'];
const nothing: Wrong = () => null;

const asking = (kind: string, path: string, wrong: Wrong = nothing, statuses = [200]): SoakAsk => ({
  kind,
  path,
  statuses,
  needsInterface: true,
  wrong,
});

const refused = (path: string, status: number, more: Partial<Ask> = {}): SoakAsk => ({
  ...asking('bad input', path, nothing, [status]),
  needsInterface: false,
  ...more,
});

interface Listed {
  readonly orderId: string;
  readonly order?: Parameters<typeof hasAmountsOf>[1];
  readonly problem?: { readonly code: string };
}

const ofView =
  (order: KnownOrder): Wrong =>
  ({ body }) =>
    hasAmountsOf(order, readObject(body.toString())) ? null : 'has other amounts';

const ofRecord =
  (record: string | undefined): Wrong =>
  ({ body }) =>
    record === undefined || body.toString() === record ? null : 'has other bytes';

/** Each listed order is right, or a problem that it may have; the ids are those asked for, where they are known. */
const ofList =
  (name: string, orders: ReadonlyMap<string, KnownOrder>, asked?: readonly string[]): Wrong =>
  ({ body }) => {
    const listed = readObject(body.toString())[name] as Listed[];
    if (asked && listed.map(({ orderId }) => orderId).join() !== asked.join()) return 'lists other orders';
    for (const { orderId, order, problem } of listed) {
      const known = orders.get(orderId);
      if (order && known && !hasAmountsOf(known, order)) return 'lists other amounts';
      if (!order && problem === undefined) return 'lists neither order nor problem';
      if (known && problem?.code === 'ORDER_NOT_FOUND') return 'does not find a known order';
    }
    return null;
  };

const badInputs: readonly SoakAsk[] = [
  refused('/v1/orders/0x12', 400),
  refused('/v1/tokens?chainId=1&limit=0', 400),
  refused('/v1/tokens?chainId=99999', 400),
  refused('/v1/leaderboard?order=up', 400),
  refused('/v1/transactions/zero/orders', 400),
  refused('/v1/nothing', 404),
  refused('/v1/chains', 405, { json: {} }),
  refused('/v1/chains', 406, { headers: { accept: 'text/html' } }),
  refused('/v1/orders/batch', 400, { json: { orderIds: 'all' } }),
  refused('/v1/orders/batch', 400, { json: { orderIds: new Array(51).fill('0x12') } }),
  refused('/v1/orders/batch', 413, { json: { orderIds: ['x'.repeat(20_000)] } }),
  refused('/v1/terms/signatures', 400, { json: { address: '0x12', signature: 'none' } }),
];

const pathsOfLists = [
  ...[...chains.keys()]
    .slice(0, 8)
    .flatMap((id) => [`/v1/tokens?chainId=${id}`, `/v1.0/token-list?chainId=${id}`]),
  '/v1/tokens/popular',
  '/api/TokenMetadata/popularTokens',
  '/v1/leaderboard',
  '/v1/chains',
];

/** All that callers ask in the soak: most of it of known orders, some of it wrong or of nobody's. */
export function askKinds(orders: readonly KnownOrder[]): AskKind[] {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const signatures = Array.from({ length: 16 }, (_, index) => signTerms(new Uint8Array(32).fill(index + 1)));
  const unknownId = (random: SeededRandom): string => random.hex(32);
  const ofOrder = (draw: (order: KnownOrder) => SoakAsk) => (random: SeededRandom) =>
    draw(random.pick(orders));
  const batch = (random: SeededRandom, known: number, unknown: number): SoakAsk => {
    const orderIds = [
      ...Array.from({ length: known }, () => random.pick(orders).orderId),
      ...Array.from({ length: unknown }, () => unknownId(random)),
    ];
    return { ...asking('batch', '/v1/orders/batch', ofList('results', byId, orderIds)), json: { orderIds } };
  };
  return [
    { share: 33, draw: ofOrder((order) => asking('view', `/v1/orders/${order.orderId}`, ofView(order))) },
    { share: 14, draw: ofOrder(({ orderId }) => asking('status', `/v1/orders/${orderId}/status`)) },
    {
      share: 10,
      draw: ofOrder(({ orderId, records }) =>
        asking('drop-in', `/api/Orders/${orderId}`, ofRecord(records?.statistics)),
      ),
    },
    {
      share: 10,
      draw: ofOrder(({ orderId, records }) =>
        asking('drop-in', `/v1.0/dln/order/${orderId}`, ofRecord(records?.order)),
      ),
    },
    { share: 5, draw: ofOrder(({ orderId }) => asking('drop-in', `/v1.0/dln/order/${orderId}/status`)) },
    {
      share: 1,
      draw: ofOrder((order) =>
        asking('transaction', `/v1/transactions/${order.transactionHash}/orders`, ofList('orders', byId)),
      ),
    },
    {
      share: 2,
      draw: ofOrder(({ orderId }) =>
        asking('cancellation', `/v1/orders/${orderId}/external-call-cancellation`, nothing, [200, 409]),
      ),
    },
    { share: 8, draw: (random) => asking('list', random.pick(pathsOfLists)) },
    { share: 2, draw: (random) => batch(random, 12, 2) },
    { share: 1, draw: (random) => batch(random, 25, 25) },
    {
      share: 2,
      draw: (random) => ({
        ...asking('signature', '/v1/terms/signatures', nothing, [204]),
        json: random.pick(signatures),
      }),
    },
    { share: 4, draw: (random) => asking('unknown', `/v1/orders/${unknownId(random)}`, nothing, [404]) },
    { share: 2, draw: (random) => asking('unknown', `/api/Orders/${unknownId(random)}`, nothing, [404]) },
    { share: 2, draw: (random) => asking('unknown', `/v1.0/dln/order/${unknownId(random)}`, nothing, [400]) },
    { share: 4, draw: (random) => random.pick(badInputs) },
  ];
}

/** Requests without end, of all kinds by their shares. */
export function* mixed(kinds: readonly AskKind[], random: SeededRandom): Generator<SoakAsk> {
  const hat = kinds.flatMap((kind) => new Array<AskKind>(kind.share).fill(kind));
  for (;;) yield random.pick(hat).draw(random);
}
