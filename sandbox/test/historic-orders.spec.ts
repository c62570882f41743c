import { creationHashOf } from '../chain-event';
import { busyWalletAddress } from '../historic-outline';
import { HistoricOrders } from '../historic-orders';
import { type Order } from '../order';
import { outlineOf } from '../order-outline';
import { viewOf } from '../order-view';

const count = 1_000;
const historic = new HistoricOrders(1, count);
const outlines = historic.outlines();
const indexes = Array.from({ length: count }, (_, index) => index);

const plain = ({ life, ...order }: Order): unknown => ({ ...order, past: life.past });

describe('HistoricOrders', () => {
  it('draws an order in the same way each time, whatever their number', () => {
    const [few, other] = [new HistoricOrders(1, 10), new HistoricOrders(2, 10)];
    expect(plain(few.order(7))).toEqual(plain(historic.order(7)));
    expect(other.order(7).orderId).not.toBe(few.order(7).orderId);
  });

  it('has outlines that agree with the orders', () => {
    for (const outline of outlines.slice(0, 300)) {
      const view = viewOf(historic.order(outline.index), {}, Date.now());
      expect(view && outlineOf(view)).toEqual({
        orderId: outline.orderId,
        giveChainId: outline.giveChainId,
        takeChainId: outline.takeChainId,
        state: outline.state,
        externalCallState: outline.externalCallState,
        maker: outline.maker,
        receiver: outline.receiver,
        givePatchAuthority: outline.givePatchAuthority,
        orderAuthority: outline.orderAuthority,
        referralCode: outline.referralCode,
        createdAtMs: outline.createdAtMs,
      });
    }
  });

  it('finds the index of each order by its id and by the hash of its transaction', () => {
    expect(outlines.map(({ orderId }) => historic.indexOf(orderId))).toEqual(indexes);
    expect(outlines.map((each) => historic.indexOfTransaction(each.transactionBytes))).toEqual(indexes);
  });

  it.each([
    ['another id', `0x${'ab'.repeat(32)}`],
    ['no id', '0x12'],
    ['the id of an order beyond the last', new HistoricOrders(1, count + 1).order(count).orderId],
    ['the id of another seed', new HistoricOrders(2, 1).order(0).orderId],
  ])('finds no order by %s', (_, orderId) => {
    expect(historic.indexOf(orderId)).toBeUndefined();
  });

  it('has ids, transactions and times of its own for each order', () => {
    const orders = indexes.slice(0, 300).map((index) => historic.order(index));
    const timeOf = ({ life }: Order): unknown => life.past[0]?.atMs;
    for (const values of [
      orders.map(({ orderId }) => orderId),
      orders.map(creationHashOf),
      orders.map(timeOf),
    ])
      expect(new Set<unknown>(values).size).toBe(orders.length);
  });

  it('has all states but None, and chains of every family', () => {
    expect(new Set(outlines.map(({ state }) => state)).size).toBe(7);
    expect(new Set(outlines.map(({ giveChainId }) => giveChainId)).size).toBe(24);
    expect(outlines.filter(({ giveChainId, takeChainId }) => giveChainId === takeChainId)).toEqual([]);
  });

  it('has a maker of exactly 300 orders, and others of a few', () => {
    const numbers = new Map<string, number>();
    for (const { maker } of outlines) numbers.set(maker, (numbers.get(maker) ?? 0) + 1);
    expect(numbers.get(busyWalletAddress)).toBe(300);
    expect(busyWalletAddress).toBe('0x3fd327cc3ea214cf4249d123461cbee63b53021d');
    const others = [...numbers].filter(([maker]) => maker !== busyWalletAddress).map(([, number]) => number);
    expect(Math.max(...others)).toBeGreaterThan(3);
    expect(Math.max(...others)).toBeLessThan(20);
  });
});
