import { type Sandbox, startSandbox } from '../sandbox';
import { ask, at, items, ordersOf, type SandboxResponse, send } from '../../test/support/sandbox-client';

const startMs = Date.parse('2026-08-01T12:00:00Z');
let sandbox: Sandbox;
let usualCount: number;
/** The place of the newest historic order. Orders that are not created yet come last. */
let firstPlace: number;
const historicCount = 10_000;

beforeAll(async () => {
  const usual = await startSandbox({ clock: () => startMs });
  usualCount = Number(at(await listOf(usual, { take: 1 }), 'totalCount'));
  expect(usual.examples.busyWalletAddress).toBe(usual.examples.walletAddress);
  firstPlace = usualCount - Number(at(await listOf(usual, { orderStates: ['None'] }), 'totalCount'));
  await usual.close();
  sandbox = await startSandbox({ orders: historicCount, clock: () => startMs });
});

afterAll(() => sandbox.close());

async function listOf({ statisticsUrl }: Sandbox, filter: object): Promise<unknown> {
  const body = { skip: 0, take: 100, ...filter };
  return (await send('POST', `${statisticsUrl}/api/Orders/filteredList`, body)).body;
}
const list = (filter: object): Promise<unknown> => listOf(sandbox, filter);
const total = async (filter: object): Promise<number> => Number(at(await list(filter), 'totalCount'));
const idsIn = (body: unknown): string[] =>
  items(body, 'orders').map((row) => String(at(row, 'orderId.stringValue')));
const control = (method: string, target: string, body?: object): Promise<SandboxResponse> =>
  send(method, `${sandbox.controlUrl}/sandbox/orders/${target}`, body);

it('adds historic orders, older than the usual ones', async () => {
  const first = await list({ skip: firstPlace, take: 1 });
  expect(Number(at(first, 'totalCount'))).toBe(usualCount + historicCount);
  const [newest] = items(first, 'orders');
  const createdOf = (row: unknown): number => Number(at(row, 'creationTimestamp'));
  const usual = items(await list({ skip: firstPlace - 10, take: 10 }), 'orders');
  for (const row of usual) expect(createdOf(row)).toBeGreaterThan(createdOf(newest));
  expect(items(await list({ skip: usualCount + historicCount - 10 }), 'orders')).toHaveLength(10);
});

it.each([0, 1, 5_000, 9_999])('finds the order at %i by id and by transaction', async (index) => {
  const [row] = items(await list({ skip: firstPlace + index, take: 1 }), 'orders');
  const id = String(at(row, 'orderId.stringValue'));
  const hash = String(at(row, 'createEventTransactionHash.stringValue'));
  const record = await ask(`${sandbox.statisticsUrl}/api/Orders/${id}`);
  expect(record.body).toMatchObject({ orderId: at(row, 'orderId'), state: at(row, 'state') });
  const order = await ask(`${sandbox.orderUrl}/v1.0/dln/order/${id}`);
  expect(order.body).toMatchObject({ orderId: id, status: at(row, 'state') });
  const status = await ask(`${sandbox.orderUrl}/v1.0/dln/order/${id}/status`);
  expect(status.body).toEqual({ orderId: id, status: at(row, 'state') });
  const inTransaction = await ask(`${sandbox.statisticsUrl}/api/Transaction/${hash}/orderIds`);
  expect(items(inTransaction.body, 'orderIds')).toEqual([at(row, 'orderId')]);
  expect((await ask(`${sandbox.orderUrl}/v1.0/dln/tx/${hash}/order-ids`)).body).toEqual({ orderIds: [id] });
  expect((await ask(`${sandbox.controlUrl}/sandbox/orders/${id}`)).body).toMatchObject({ orderId: id });
  for (const filter of [id, hash]) expect(idsIn(await list({ filter }))).toEqual([id]);
});

it('pages through all orders of a wallet, each of them once', async () => {
  const maker = sandbox.examples.busyWalletAddress;
  const ids: string[] = [];
  for (let skip = 0; skip < 300; skip += 70) ids.push(...idsIn(await list({ maker, skip, take: 70 })));
  expect([ids.length, new Set(ids).size]).toEqual([300, 300]);
  expect(await total({ filter: maker })).toBe(300);
});

it('counts each order in one state', async () => {
  const states = ['None', 'Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'];
  const cancelled = ['OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'];
  const totals = await Promise.all([...states, ...cancelled].map((state) => total({ orderStates: [state] })));
  expect(totals.reduce((sum, each) => sum + each)).toBe(usualCount + historicCount);
  expect(await total({ orderStates: cancelled })).toBe(totals.slice(-3).reduce((sum, each) => sum + each));
});

it('keeps the place of an order that moves, and lists it in the control API from then on', async () => {
  const filter = { orderStates: ['Created'], blockTimestampFrom: 0, skip: 100, take: 3 };
  const count = await total(filter);
  const before = idsIn(await list(filter));
  const id = before[1]!;
  const isListed = async (): Promise<boolean> =>
    (await ordersOf(sandbox.controlUrl)).some(({ orderId }) => orderId === id);
  expect(await isListed()).toBe(false);
  expect((await control('PUT', `${id}/views/order`, { hidden: true })).status).toBe(204);
  expect((await ask(`${sandbox.orderUrl}/v1.0/dln/order/${id}`)).status).toBe(400);
  expect(idsIn(await list(filter))).toEqual(before);
  expect((await control('POST', `${id}/advance`)).body).toMatchObject({ state: 'Fulfilled' });
  expect(await isListed()).toBe(true);
  expect(await total(filter)).toBe(count - 1);
  expect(idsIn(await list(filter)).slice(0, 2)).toEqual([before[0], before[2]]);
  expect((await ask(`${sandbox.statisticsUrl}/api/Orders/${id}`)).body).toMatchObject({ state: 'Fulfilled' });
});

it('has totals of the usual orders', async () => {
  const { body } = await ask(`${sandbox.statisticsUrl}/api/Satistics/getAllTime`);
  expect(at(body, 'createdOrdersCount')).toBe(BigInt(usualCount));
});
