import { type HttpResponse, post } from '../support/http-client';
import { GatewayTestBed } from '../support/gateway-test-bed';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const names = Array.from({ length: 2000 }, (_, n) => `n${n}`);
let gatewayTestBed: GatewayTestBed;

beforeAll(async () => {
  gatewayTestBed = await GatewayTestBed.create();
  await gatewayTestBed.startGateway();
});

afterAll(() => gatewayTestBed.close());

const body = (size: number, others: object = {}) =>
  post({ ...others, ...Object.fromEntries(names.slice(0, size).map((name) => [name, 0])) });

const expectFew = (response: HttpResponse, count = 20) => {
  expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(response.body.errors).toHaveLength(count);
  expect(response.bytes.length).toBeLessThan(4096);
};

it.each([
  ['a query', `/v1/orders/${id}?${names.slice(0, 1000).join('&')}`],
  ['a query where there is none', `/v1/chains?${names.slice(0, 1000).join('=1&')}`],
])('%s of a thousand unknown names: 20 of them are named', async (_what, target) => {
  expectFew(await gatewayTestBed.ask(target));
});

it.each([
  ['a batch', '/v1/orders/batch'],
  ['a signature', '/v1/terms/signatures'],
])('%s of many unknown members: 20 of them are named', async (_what, target) => {
  expectFew(await gatewayTestBed.ask(target, body(1500)));
});

it('a few unknown names come with what else is wrong', async () => {
  const response = await gatewayTestBed.ask('/v1/orders/batch', body(3, { orderIds: [] }));
  expectFew(response, 4);
});

it('many wrong ids: 20 of them are named', async () => {
  expectFew(await gatewayTestBed.ask('/v1/orders/batch', post({ orderIds: Array(50).fill('x') })));
});

it('a drop-in path passes over any number of them', async () => {
  const response = await gatewayTestBed.ask(
    `/api/TokenMetadata/popularTokens/x?${names.slice(0, 1000).join('&')}`,
  );
  expect(response.body.errors).toMatchObject([{ field: 'chainId' }]);
});
