import { joinRow, orderRowView } from '../../../../src/features/order-lists/order-row';
import { joinOrder } from '../../../../src/features/orders/order-join';
import { nothingKnown, orderOf, resultOf, sourcesOf } from '../../../support/joined-orders';
import { joinedRow, joinedRowOf, rowOf, rowsOf } from '../../../support/joined-rows';
import { pathsBelow, spoil } from '../../../support/record-members';
import { orderId, orderRow } from '../../../support/upstream-records';

const largest = 2n ** 256n - 1n;

describe('a row of a list', () => {
  it('knows all that it has', () => {
    expect(joinedRow({})).toMatchObject({ status: 'Created', meta: { missing: [] } });
  });

  it.each([
    ['creationTimestamp', ['createdAt']],
    ['createEventTransactionHash', ['links.created']],
    ['externalCallState', ['externalCall.state']],
    ['fixFee', ['fees.fixed']],
    ['finalPercentFee', ['fees.finalPercent']],
    ['affiliateFee', []],
    ['preswapData', []],
    ['orderMetadata', []],
    ['unlockAuthorityDst', []],
  ])('names what it lacks without %s', (member, missing) => {
    for (const absent of [null, undefined])
      expect(joinedRow({ [member]: absent })).toMatchObject({ meta: { missing } });
  });

  it.each([
    ['creationTimestamp', 'soon', ['createdAt']],
    ['createEventTransactionHash', 7, ['links.created']],
    ['externalCallState', 7, ['externalCall.state']],
    ['fixFee', '-1', ['fees.fixed']],
    ['finalPercentFee', [], ['fees.finalPercent']],
    ['affiliateFee', 7, ['fees.affiliate']],
    ['preswapData', 'none', ['preswap']],
    ['orderMetadata', 7, ['metadata']],
  ])('stands where %s is odd', (member, odd, missing) => {
    expect(joinedRow({ [member]: odd })).toMatchObject({ meta: { missing } });
  });

  it.each([
    ['lacks', null, []],
    ['has unreadable', [], ['createdAt', 'links.created']],
  ])(
    'names, before its order is on chain, what is unreadable of the creation where it %s it',
    (_, member, missing) => {
      const created = { creationTimestamp: member, createEventTransactionHash: member };
      expect(joinedRow({ state: 'None', ...created })).toMatchObject({ createdAt: null, meta: { missing } });
    },
  );

  it.each(['orderId', 'state', 'giveOfferWithMetadata', 'takeOfferWithMetadata'])(
    'is left out and counted without %s',
    (member) => {
      for (const odd of [null, undefined, 7, {}])
        expect(rowOf({ [member]: odd })).toMatchObject({ rows: [], unreadableRows: 1 });
    },
  );

  it.each(pathsBelow(orderRow(orderId(1))).map((path) => path.join('.')))(
    'whatever stands in %s, no other row is left out',
    (path) => {
      const odd = [
        undefined,
        null,
        7,
        -1,
        10n ** 80n,
        'odd',
        '9'.repeat(100_000),
        '\ud800',
        [],
        {},
        [[]],
        true,
      ];
      const rows = odd.map((value, n) => {
        const row = orderRow(orderId(n + 2));
        spoil(row, path.split('.'), value);
        return row;
      });
      const page = rowsOf([...rows, orderRow(orderId(1))]);
      expect(page.rows.at(-1)?.orderId).toBe(orderId(1));
      expect(page.rows.length + page.unreadableRows).toBe(odd.length + 1);
      for (const row of page.rows) expect(joinedRowOf(row).orderId).toBe(row.orderId);
    },
  );

  it('has exact integers of any size', () => {
    const wrapper = { stringValue: null, bigIntegerValue: largest };
    const { fees } = joinedRow({ fixFee: wrapper, affiliateFee: { amount: String(largest) } });
    expect([fees.fixed?.value, fees.affiliate?.amount?.value]).toEqual([String(largest), String(largest)]);
  });

  it('says nothing of the end of an order whose call it does not report', () => {
    expect(joinedRow({ state: 'Fulfilled', externalCallState: null })).toMatchObject({
      outcome: 'unknown',
      userFinal: false,
      externalCall: { state: null },
    });
  });

  it.each(['Created', 'Fulfilled', 'ClaimedOrderCancel'])(
    'stands as its order does where the order interface alone has a record: %s',
    (state) => {
      const [row] = rowOf({ state }).rows;
      if (!row) throw new Error('the row was left out');
      const { give, ...others } = orderOf({ orderId: row.orderId, state });
      const records = [
        { ...others, give: row.give, take: row.take },
        { ...others, give, take: { ...row.take, tokenAddress: give.tokenAddress } },
      ].map((record) => resultOf('order', record));
      for (const order of records) {
        const stored = { statistics: null, order };
        const { view } = joinOrder(row.orderId, { ...sourcesOf(null, null), order }, row, nothingKnown);
        const { outcome, message, meta } = orderRowView(joinRow(row, row, stored), 'now', nothingKnown);
        expect([outcome, message, meta.agreement]).toEqual([view.outcome, view.message, view.meta.agreement]);
      }
    },
  );

  it('says what it says of a state that is not known here', () => {
    expect(joinedRow({ state: 'Paused' })).toMatchObject({
      status: 'Unknown',
      outcome: 'unknown',
      userFinal: false,
    });
  });
});
