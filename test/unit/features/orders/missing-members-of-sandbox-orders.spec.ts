import { encodeOrderRecord } from '../../../../sandbox/order-record.encoder';
import { OrderSeed } from '../../../../sandbox/order-seed';
import { viewOf } from '../../../../sandbox/order-view';
import { encodeStatisticsOrder } from '../../../../sandbox/statistics-order.encoder';
import { tokensOnList } from '../../../../sandbox/token-list';
import { type KnownTokens } from '../../../../src/features/tokens/token-directory';
import { OrderView } from '../../../../src/features/orders/order.view';
import { isFieldPath } from '../../../../src/http/schema/view-type';
import { viewOfPayloads } from '../../../support/joined-orders';

const nowMs = 1_790_000_000_000;
const noToken: KnownTokens['find'] = () => null;

/** Every member of a view by its dot path; of a list's items, all under one path. */
function membersOf(value: unknown, path = ''): [path: string, value: unknown][] {
  const own: [string, unknown][] = path === '' ? [] : [[path, value]];
  if (typeof value !== 'object' || value === null) return own;
  if (Array.isArray(value)) return [...own, ...value.flatMap((item) => membersOf(item, path).slice(1))];
  const below = Object.entries(value).flatMap(([name, one]) =>
    membersOf(one, path === '' ? name : `${path}.${name}`),
  );
  return [...own, ...below];
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** The members that the full view has and the partial one lacks. */
function lostMembers(full: OrderView, partial: OrderView): string[] {
  const kept = new Set(membersOf(partial).flatMap(([path, value]) => (isNothing(value) ? [] : [path])));
  const had = membersOf(full).flatMap(([path, value]) => (isNothing(value) ? [] : [path]));
  return had.filter((path) => !path.startsWith('meta') && !kept.has(path));
}

const isCovered = (path: string, missing: readonly string[]): boolean =>
  missing.some((one) => path === one || path.startsWith(`${one}.`));

const listed = (missing: readonly string[], view: OrderView) => {
  const members = membersOf(view);
  return missing.map((path) => [
    path,
    members.some(([one, value]) => one === path && isNothing(value)),
    isFieldPath(OrderView, path),
  ]);
};

const listToken: KnownTokens['find'] = (chainId, address) => {
  const token = tokensOnList(chainId).find((one) => one.address === address);
  return token ? { ...token, logoURI: token.logoURI } : null;
};

describe('what a partial view of a sandbox order lacks', () => {
  const orders = new OrderSeed(1, nowMs).orders().flatMap((order) => viewOf(order, {}, nowMs) ?? []);
  const states = [...new Map(orders.map((one) => [`${one.state}, ${one.externalCallState}`, one])).keys()];

  it.each(states)('is named, and nothing else is: %s', (standing) => {
    const standingOrders = orders.filter((one) => `${one.state}, ${one.externalCallState}` === standing);
    for (const one of standingOrders) {
      const [statistics, order] = [encodeStatisticsOrder(one), encodeOrderRecord(one)];
      const full = viewOfPayloads(statistics, order);
      expect(full.meta.missing).toEqual([]);
      const findToken = one === standingOrders[0] ? listToken : noToken;
      for (const partial of [viewOfPayloads(null, order, findToken), viewOfPayloads(statistics, null)]) {
        const { missing } = partial.meta;
        expect(lostMembers(full, partial).filter((path) => !isCovered(path, missing))).toEqual([]);
        expect(listed(missing, partial)).toEqual(missing.map((path) => [path, true, true]));
      }
    }
  });
});
