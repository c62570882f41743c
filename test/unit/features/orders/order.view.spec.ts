import {
  BatchView,
  ListedOrderView,
  TransactionOrdersView,
} from '../../../../src/features/orders/order-lists.view';
import {
  ExpandedOrderView,
  OrderStatusView,
  orderStatusView,
  OrderView,
} from '../../../../src/features/orders/order.view';
import { isFieldPath } from '../../../../src/http/schema/view-type';
import { joinedId, orderOf, statisticsOf, viewOf } from '../../../support/joined-orders';

const metadata = {
  version: 2,
  creationProcessType: null,
  origin: 'App',
  additionalTakerIncentiveBps: null,
  operatingExpensesAmount: '12345',
  recommendedTakeAmount: null,
  metadata: null,
  promotionType: null,
  orderTradeType: null,
  partnerFeeBps: null,
  sourceChainId: '8453',
  destinationChainId: '42161',
};

describe('the members of a view', () => {
  /** The dot paths of all members, also below the first item of a list. */
  function pathsOf(value: unknown, prefix = ''): string[] {
    if (Array.isArray(value)) return pathsOf(value[0], prefix);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, member]) => [
      `${prefix}${name}`,
      ...pathsOf(member, `${prefix}${name}.`),
    ]);
  }

  const unknownPaths = (shape: Parameters<typeof isFieldPath>[0], value: unknown) =>
    pathsOf(value).filter((path) => !isFieldPath(shape, path));

  it('are all described, down to the last one', () => {
    // In conflict, so that the view has an item of every list.
    const view = viewOf(statisticsOf({ metadata }), orderOf({ state: 'Fulfilled' }));
    expect(pathsOf(view)).toEqual(
      expect.arrayContaining(['preswap.in.token.symbol', 'metadata.origin', 'meta.conflicts.field']),
    );
    expect(unknownPaths(OrderView, view)).toEqual([]);
    expect(unknownPaths(OrderStatusView, orderStatusView(view))).toEqual([]);
    expect(unknownPaths(ListedOrderView, { orderId: joinedId })).toEqual([]);
  });

  it('are, of the status, those of the view, and the state of the call', () => {
    const view = viewOf(statisticsOf({ state: 'Fulfilled', externalCallState: 'Failed' }), null);
    const { orderId, status, phase, outcome, userFinal, protocolFinal, next, meta } = view;
    const words = {
      message: view.message,
      messageCode: view.messageCode,
      callMessageCode: view.callMessageCode,
    };
    expect(orderStatusView(view)).toEqual({
      ...{ orderId, status, phase, outcome, userFinal, protocolFinal },
      ...words,
      ...{ next, externalCallState: 'Failed', meta: { ...meta, missing: [] } },
    });
    expect(words.callMessageCode).toBe('CALL_FAILED_AFTER_FULFILMENT');
  });

  it.each([
    [OrderView, 'raw', false],
    [OrderView, 'give.chain.id.digits', false],
    [OrderView, 'give.nonsense', false],
    [ExpandedOrderView, 'raw.statistics', true],
    [ExpandedOrderView, 'raw.order', true],
    [ListedOrderView, 'problem.code', true],
    [BatchView, 'results', true],
    [TransactionOrdersView, 'orders', true],
  ])('of %p: %s: %s', (shape, path, isMember) => {
    expect(isFieldPath(shape, path)).toBe(isMember);
  });
});
