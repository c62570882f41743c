import { type Sandbox, startSandbox } from '../sandbox';
import { ask, at, items, ordersOf, type SandboxResponse, send } from '../../test/support/sandbox-client';
import { integer } from '../../test/support/sandbox-shapes';

const startMs = Date.parse('2026-08-01T12:00:00Z');
let sandbox: Sandbox;

/** The maker of some seeded orders. */
const maker = '0x5bee4032483aee62062f68fff77b610a30952078';

const statistics = (target: string): Promise<SandboxResponse> => ask(`${sandbox.statisticsUrl}${target}`);
const list = (filter: object): Promise<SandboxResponse> =>
  send('POST', `${sandbox.statisticsUrl}/api/Orders/filteredList`, { skip: 0, take: 100, ...filter });

/** What a row shares with the record of endpoint 6. */
const rowMembers = [
  'orderId',
  'giveOfferWithMetadata',
  'takeOfferWithMetadata',
  'state',
  'externalCallState',
  'finalPercentFee',
  'fixFee',
  'unlockAuthorityDst',
  'affiliateFee',
  'preswapData',
  'orderMetadata',
];

beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => startMs });
});

afterAll(() => sandbox.close());

describe('the filtered list', () => {
  it('pages through the matching orders, the newest first', async () => {
    const filter = { giveChainIds: [8453], orderStates: ['Fulfilled'] };
    const all = await ordersOf(sandbox.controlUrl, '?state=Fulfilled&sourceChainId=8453');
    const { body } = await list(filter);
    expect(at(body, 'totalCount')).toBe(BigInt(all.length));
    const ids = items(body, 'orders').map((each) => at(each, 'orderId.stringValue'));
    expect([...ids].sort()).toEqual(all.map(({ orderId }) => orderId).sort());
    const times = items(body, 'orders').map((each) => Number(at(each, 'creationTimestamp')));
    expect(times).toEqual([...times].sort((one, other) => other - one));
    const page = await list({ ...filter, skip: 1, take: 1 });
    expect(items(page.body, 'orders').map((each) => at(each, 'orderId.stringValue'))).toEqual([ids[1]]);
  });

  it.each(['orderId', 'transactionHash', 'walletAddress'] as const)('finds orders by %s', async (name) => {
    const { body } = await list({ filter: sandbox.examples[name] });
    const ids = items(body, 'orders').map((each) => at(each, 'orderId.stringValue'));
    expect(ids).toContain(sandbox.examples.orderId);
  });

  it('finds the orders of a maker', async () => {
    const { body } = await list({ maker: maker.toUpperCase().replace('0X', '0x') });
    const ids = items(body, 'orders').map((each) => String(at(each, 'orderId.stringValue')));
    expect(ids).not.toHaveLength(0);
    for (const id of ids)
      expect(at((await statistics(`/api/Orders/${id}`)).body, 'makerSrc.stringValue')).toBe(maker);
  });

  it('has exactly the members of a row, as the whole record has them', async () => {
    for (const row of items((await list({})).body, 'orders')) {
      const { body } = await statistics(`/api/Orders/${String(at(row, 'orderId.stringValue'))}`);
      const { creationTimestamp, createEventTransactionHash, ...shared } = row as Record<string, unknown>;
      expect(Object.keys(shared)).toEqual(rowMembers.filter((name) => at(body, name) !== undefined));
      expect(body).toMatchObject(shared);
      expect(creationTimestamp).toEqual(integer);
      expect(createEventTransactionHash).toEqual(at(body, 'createdSrcEventMetadata.transactionHash') ?? null);
    }
  });

  it('finds orders by their creator and by their authority on the source chain', async () => {
    const { body } = await list({ maker });
    for (const name of ['creator', 'orderAuthorityInSourceChain'])
      expect((await list({ [name]: maker })).body).toEqual(body);
  });

  it.each(['31805', 31_805])('finds orders by the referral code %j', async (referralCode) => {
    const { body } = await list({ referralCode, take: 5 });
    expect(items(body, 'orders')).toHaveLength(5);
    for (const row of items(body, 'orders')) {
      const record = await statistics(`/api/Orders/${String(at(row, 'orderId.stringValue'))}`);
      expect(at(record.body, 'referralCode')).toBe(31_805n);
    }
  });

  it('finds the orders that were created from a time on', async () => {
    const [newest, next] = items((await list({ orderStates: ['Fulfilled'] })).body, 'orders').map((row) =>
      Number(at(row, 'creationTimestamp')),
    );
    const totalFrom = async (blockTimestampFrom: number): Promise<unknown> =>
      at((await list({ orderStates: ['Fulfilled'], blockTimestampFrom })).body, 'totalCount');
    expect([await totalFrom(newest!), await totalFrom(newest! + 1)]).toEqual([1n, 0n]);
    expect(await totalFrom(next!)).toBe(2n);
  });

  it('has each order on one page, also of those created at the same time', async () => {
    const ids: unknown[] = [];
    const total = Number(at((await list({})).body, 'totalCount'));
    for (let skip = 0; skip < total; skip += 9)
      ids.push(
        ...items((await list({ skip, take: 9 })).body, 'orders').map((row) => at(row, 'orderId.stringValue')),
      );
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
  });

  it('takes null for absent', async () => {
    const names = ['filter', 'filterMode', 'maker', 'creator', 'orderAuthorityInSourceChain', 'referralCode'];
    const lists = ['giveChainIds', 'takeChainIds', 'orderStates', 'externalCallStates'];
    const nulls = Object.fromEntries([...names, ...lists, 'blockTimestampFrom'].map((name) => [name, null]));
    expect((await list(nulls)).body).toEqual((await list({})).body);
  });

  it.each(['Mixed', 'Strict'])('accepts the mode %s', async (filterMode) => {
    expect((await list({ filterMode })).status).toBe(200);
  });

  it.each([
    { take: 0 },
    { take: 101 },
    { take: null },
    { skip: -1 },
    { skip: undefined },
    { giveChainIds: 1 },
    { maker: 1 },
    { filterMode: 'Loose' },
    { blockTimestampFrom: '2026-07-25' },
  ])('rejects %j', async (filter) => {
    const { status, body } = await list(filter);
    expect([status, at(body, 'errorCode')]).toEqual([400, 400n]);
  });
});
