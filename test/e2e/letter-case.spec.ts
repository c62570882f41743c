import { post } from '../support/http-client';
import { json } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const gatewayTestBed = usesGatewayTestBed();

beforeEach(async () => {
  await gatewayTestBed.resetGateway();
  gatewayTestBed.statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(id))));
  gatewayTestBed.statistics.on('/api/Users/', json(200, {}));
  gatewayTestBed.order.on('/v1.0/dln/order/', json(200, jsonText(orderRecord(id))));
});

it.each([
  [
    '/api/Orders/',
    `/api/Orders/${id}`,
    [`/api/orders/${id}?t=1`, `/API/ORDERS/${id.toUpperCase().replace('0X', '0x')}`, `/%61pi/Orders/${id}/`],
  ],
  [
    '/v1.0/dln/',
    `/v1.0/dln/order/${id}`,
    [`/v1.0/dln/order/${id}/`, `/V1.0/DLN/Order/${id}`, `/v1%2E0/dln/order/${id}/?t=1`],
  ],
])('below %s the paths are one, whatever their letters', async (_what, usual, others) => {
  const first = await gatewayTestBed.ask(usual);
  expect(first.status).toBe(200);
  for (const target of others) {
    const response = await gatewayTestBed.ask(target);
    expect([target, response.status, response.text]).toEqual([target, 200, first.text]);
    expect(response.headers['cache-status']).toContain('hit');
  }
  expect(gatewayTestBed.upstreamCalls).toBe(1);
});

it('a body is taken there, too', async () => {
  await gatewayTestBed.ask('/api/users/USERSleaderboard/', post({ skip: 0, take: 1 }));
  expect(gatewayTestBed.statistics.requests.map(({ target }) => target)).toEqual([
    '/api/Users/usersLeaderboard',
  ]);
});

it('a parameter in two spellings is given twice', async () => {
  const response = await gatewayTestBed.ask('/api/TokenMetadata/popularTokens?skip=1&SKIP=2');
  expect(response).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'skip', message: 'must be given once' }] },
  });
});

it('below /v1.0 the names of parameters count', async () => {
  const response = await gatewayTestBed.ask('/v1.0/token-list?ChainId=1');
  expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'chainId' }] } });
});

it('problems have the native members, and the path of the request', async () => {
  expect((await gatewayTestBed.ask('/API/orders/0x1')).body).toMatchObject({
    instance: '/API/orders/0x1',
    errorCode: 400,
    errors: [{ field: 'orderId' }],
  });
  expect((await gatewayTestBed.ask('/V1.0/nothing')).body).toMatchObject({
    instance: '/V1.0/nothing',
    errorId: 'ROUTE_NOT_FOUND',
  });
  expect((await gatewayTestBed.ask('/API/nothing')).body).toMatchObject({
    code: 'ROUTE_NOT_FOUND',
    errorCode: 404,
  });
  expect(await gatewayTestBed.ask(`/api/ORDERS/${id}`, { method: 'PUT' })).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD, OPTIONS' },
  });
});

it.each([
  '/V1/chains',
  '/v1/chains/',
  `/v1/orders/${id}/`,
  '/v1.0/token-list//?chainId=1',
  '/v1.0//token-list?chainId=1',
])('elsewhere letters and slashes count: %s', async (target) => {
  expect(await gatewayTestBed.ask(target)).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
});

it.each(['/v1.0/dln/order/create-tx', '/api/orders/filteredlist/', '/nothing'])(
  '%s is not served: 404 for any method and body',
  async (target) => {
    for (const how of [{}, { method: 'DELETE' }, { method: 'OPTIONS' }, post({}), post('x', 'text/plain')]) {
      const response = await gatewayTestBed.ask(`${target}?a=1`, how);
      expect([response.status, response.body.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    }
  },
);

it.each(['/v1.0/dln/order/0x12', '/v1.0/dln/order/abc', '/v1.0/dln/order/12', '/api/Orders/0xnothing'])(
  '%s is meant as an id',
  async (target) => {
    expect((await gatewayTestBed.ask(target)).status).toBe(400);
    expect((await gatewayTestBed.ask(target, { method: 'DELETE' })).status).toBe(405);
  },
);
