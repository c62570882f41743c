import { type Ask, type HttpResponse, post } from '../support/http-client';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { json } from '../support/scripted-upstream';
import { jsonText, orderId, orderRecord } from '../support/upstream-records';

const gatewayTestBed = usesGatewayTestBed();

beforeAll(async () => {
  await gatewayTestBed.startGateway();
});

async function complaintsAbout(target: string, how?: Ask): Promise<unknown> {
  const response = await gatewayTestBed.ask(target, how);
  expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  return response.body.errors;
}

const noBody: Ask = { method: 'POST', headers: { 'content-length': '0' } };
const notAnObject = { field: 'body', message: 'must be a JSON object' };
const notAList = { field: 'orderIds', message: 'must be a list of order ids' };

describe('a body that is not an object is reported', () => {
  const bodies: [string, Ask][] = [
    ['a list', post('[]')],
    ['a list of maps', post('[{"orderIds":["0x12"]}]')],
    ['null', post('null')],
    ['a text', post('"x"')],
    ['a number', post('42')],
    ['a flag', post('true')],
    ['none', noBody],
  ];
  const paths = [
    '/v1/orders/batch',
    '/v1/terms/signatures',
    '/api/Users/usersLeaderboard',
    '/api/TermsAndConditions/signConditions',
  ];

  it.each(paths.flatMap((path) => bodies.map(([what, how]) => [path, what, how] as const)))(
    'POST %s: %s',
    async (path, _what, how) => {
      expect(await complaintsAbout(path, how)).toEqual([notAnObject]);
    },
  );
});

it('an optional member that is null counts as absent', async () => {
  for (const id of [orderId(1), orderId(2)])
    gatewayTestBed.order.on(`/v1.0/dln/order/${id}`, json(200, jsonText(orderRecord(id))));
  const orderIds = [orderId(1), orderId(2)];
  const [without, withNull] = [{ orderIds }, { orderIds, fields: null }].map((body) =>
    gatewayTestBed.ask('/v1/orders/batch', post(body)),
  );
  const results = await without!.then(({ body }) => body.results as unknown[]);
  expect(results).toHaveLength(2);
  expect(await withNull).toMatchObject({ status: 200, body: { results } });
});

describe('a member of a body that is to be a text and is none', () => {
  const signed = { address: orderId(1).slice(0, 42), signature: `0x${'ab'.repeat(65)}` };
  const values = [['a'], [], [['a']], 5, true, { length: 1 }];

  it.each(
    values.flatMap((value) => [
      ['/v1/orders/batch', 'fields', { orderIds: [orderId(1)], fields: value }] as const,
      ['/v1/terms/signatures', 'signature', { ...signed, signature: value }] as const,
      ['/v1/terms/signatures', 'address', { ...signed, address: value }] as const,
      [
        '/api/TermsAndConditions/signConditions',
        'signature',
        { signatoryAddress: 'a', signature: value },
      ] as const,
    ]),
  )('POST %s, %s: %j', async (path, field, body) => {
    expect(await complaintsAbout(path, post(body))).toEqual([{ field, message: 'must be a text' }]);
  });

  it('is named along with the other invalid members', async () => {
    const body = { orderIds: 'a', fields: ['give'], other: [] };
    expect(await complaintsAbout('/v1/orders/batch', post(body))).toEqual([
      { field: 'other', message: 'is not known here' },
      notAList,
      { field: 'fields', message: 'must be a text' },
    ]);
  });
});

describe('a search', () => {
  it.each([
    ['a NUL', 'a%00'],
    ['a NUL alone', '%00'],
    ['a line break', 'us%0Ad'],
    ['a line break at its end', 'usd%0A'],
    ['an escape', '%1B[31m'],
    ['a DEL', 'usd%7F'],
    ['a control character beyond ASCII', 'usd%C2%85'],
    ['nothing', ''],
    ['101 characters', 'x'.repeat(101)],
  ])('with %s is refused', async (_what, search) => {
    expect(await complaintsAbout(`/v1/tokens?chainId=1&search=${search}`)).toEqual([
      { field: 'search', message: 'must be 1 to 100 characters, none of them a control character' },
    ]);
  });

  it.each([['usd'], ['us%20d'], ['%E2%82%AE'], ['%F0%9F%90%B8'.repeat(100)]])(
    'for %s is taken',
    async (search) => {
      const response = await gatewayTestBed.ask(`/v1/tokens?chainId=1&search=${search}`);
      expect(response.body.code).not.toBe('VALIDATION_FAILED');
    },
  );
});

describe('very many names', () => {
  const names = Array.from({ length: 2000 }, (_, n) => `n${n}`);
  const withNames = (size: number, others: object = {}) =>
    post({ ...others, ...Object.fromEntries(names.slice(0, size).map((name) => [name, 0])) });

  const expectFew = (response: HttpResponse, count = 20) => {
    expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(response.body.errors).toHaveLength(count);
    expect(response.bytes.length).toBeLessThan(4096);
  };

  it.each([
    ['a query', `/v1/orders/${orderId(7)}?${names.slice(0, 1000).join('&')}`],
    ['a query where there is none', `/v1/chains?${names.slice(0, 1000).join('=1&')}`],
  ])('%s of a thousand unknown names: 20 of them are named', async (_what, target) => {
    expectFew(await gatewayTestBed.ask(target));
  });

  it.each([
    ['a batch', '/v1/orders/batch'],
    ['a signature', '/v1/terms/signatures'],
  ])('%s of many unknown members: 20 of them are named', async (_what, target) => {
    expectFew(await gatewayTestBed.ask(target, withNames(1500)));
  });

  it('a few unknown names come with what else is wrong', async () => {
    const response = await gatewayTestBed.ask('/v1/orders/batch', withNames(3, { orderIds: [] }));
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
});
