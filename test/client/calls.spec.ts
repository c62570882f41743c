import {
  type Client,
  createClient,
  type ClientOptions,
  InvalidResponseError,
  NetworkError,
  ProblemError,
  TimeoutError,
} from '@order-gateway/client';
import { eventually } from '../support/eventually';
import {
  type Behaviour,
  bytes,
  gated,
  json,
  neverRespond,
  reset,
  usesScriptedUpstream,
} from '../support/scripted-upstream';
import { inTurn, unknownOrder } from '../support/scripted-streams';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const answer = json(200, { items: [], results: [] });

const problem = (status: number, code: string, retryAfter?: string) =>
  json(
    status,
    { ...unknownOrder(id), status, code, retryable: status > 400 },
    retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  );

describe('a call of the client', () => {
  const server = usesScriptedUpstream();

  beforeEach(() => {
    server.reset();
    jest.spyOn(Math, 'random').mockReturnValue(0);
  });

  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const client = (options: Partial<ClientOptions> = {}, ...behaviours: Behaviour[]) => {
    server.on('/', inTurn(...behaviours));
    return createClient({ baseUrl: server.url, ...options });
  };
  const thrownBy = async (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => {
        throw new Error('nothing was thrown');
      },
      (error: unknown) => error,
    );

  it('sends the key and the headers in the head, never in the URL', async () => {
    const options = { apiKey: 'a-key', headers: { 'X-App': 'test' }, baseUrl: `${server.url}/gateway/` };
    await client(options, answer).listTokens({ chainId: '1', search: 'a b&c' });
    expect(server.requests[0]).toMatchObject({
      method: 'GET',
      target: '/gateway/v1/tokens?chainId=1&search=a%20b%26c',
      headers: { 'x-api-key': 'a-key', 'x-app': 'test', accept: 'application/json' },
    });
  });

  it.each([
    [undefined as unknown as string, 'baseUrl must begin with http:// or https://'],
    ['', 'baseUrl is empty'],
    ['127.0.0.1:3000', 'baseUrl must begin with http:// or https://'],
    ['orders.example.com', 'baseUrl must begin with http:// or https://'],
    ['/gateway', 'baseUrl must begin with http:// or https://'],
    ['ftp://orders.example.com', 'baseUrl must begin with http:// or https://'],
    ['http://orders.example.com/?a=1', 'baseUrl must have no query and no fragment'],
    ['http://orders.example.com?', 'baseUrl must have no query and no fragment'],
    ['http://orders.example.com/#top', 'baseUrl must have no query and no fragment'],
    ['https://someone:secret@orders.example.com', 'baseUrl must have no user name and no password'],
    ['http://', 'baseUrl is not a URL'],
    ['http://orders.example.com:123456', 'baseUrl is not a URL'],
    ['http://orders example.com', 'baseUrl is not a URL'],
    ['http://orders.example.com:3000 ', 'baseUrl is not a URL'],
  ])('is not made with the base URL %j', (baseUrl, reason) => {
    expect(() => createClient({ baseUrl })).toThrow(new TypeError(reason));
  });

  it.each(['listOrders', 'getOrderBatch'] as const)('asks nothing by %s of no order', async (name) => {
    await expect(client({}, answer)[name]([])).resolves.toEqual({ results: [] });
    expect(server.requests).toEqual([]);
  });

  const account = '0x5bee4032483aee62062f68fff77b610a30952078';

  it.each<[string, (of: Client) => Promise<unknown>]>([
    [`/v1/accounts/${account}/orders`, (of) => of.listAccountOrders(account)],
    [
      `/v1/accounts/${account}/orders?status=Created%2CFulfilled&giveChainId=1%2C10&takeChainId=8453&limit=5&offset=10&expand=view`,
      (of) =>
        of.listAccountOrders(account, {
          status: ['Created', 'Fulfilled'],
          giveChainId: ['1', '10'],
          takeChainId: '8453',
          limit: 5,
          offset: 10,
          expand: 'view',
        }),
    ],
    [
      `/v1/orders/search?maker=${account}&referralCode=31045&createdSince=2026-07-26&status=Created%2CFulfilled`,
      (of) =>
        of.searchOrders({
          maker: account,
          referralCode: '31045',
          createdSince: '2026-07-26',
          status: 'Created,Fulfilled',
        }),
    ],
    [
      '/v1/orders/search?createdSince=2026-07-26T18%3A00%3A00.000Z',
      (of) => of.searchOrders({ createdSince: new Date(Date.UTC(2026, 6, 26, 18)) }),
    ],
    ['/v1/transactions?hashes=0x1%2C0x2', (of) => of.listTransactions(['0x1', '0x2'])],
    [`/v1/orders/${id}/cancellation`, (of) => of.getCancellation(id)],
  ])('sends %s', async (target, call) => {
    await call(client({}, json(200, { items: [], results: [], orderId: id })));
    expect(server.requests.map((request) => request.target)).toEqual([target]);
  });

  it('asks nothing of no transaction', async () => {
    await expect(client({}, answer).listTransactions([])).resolves.toEqual({ results: [] });
    expect(server.requests).toEqual([]);
  });

  it('sends no key to where it is redirected', async () => {
    const elsewhere = bytes(302, 'text/plain', '', { location: `${server.url}/elsewhere` });
    const error = await thrownBy(client({ apiKey: 'a-key' }, elsewhere, answer).listChains());
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ status: 302, retryable: false });
    expect(server.requests).toHaveLength(1);
  });

  describe('retries', () => {
    it.each<[string, Behaviour]>([
      ['a connection that is cut', reset],
      [
        'a body that is cut',
        (_request, response) =>
          void response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
      ],
      ['a 502', problem(502, 'UPSTREAM_FAILED')],
      ['a 503', problem(503, 'OVERLOADED', '0')],
      ['a 429', problem(429, 'RATE_LIMITED', '0')],
      ['the error page of a proxy', bytes(502, 'text/html', '<h1>Bad Gateway</h1>')],
    ])('once a read after %s', async (_, failure) => {
      await expect(client({}, failure, answer).listChains()).resolves.toMatchObject({ items: [] });
      expect(server.requests).toHaveLength(2);
    });

    it('a batch, which is a read', async () => {
      await client({}, reset, answer).getOrderBatch([id]);
      expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
    });

    it('as often as the client is told', async () => {
      const error = await thrownBy(client({ retries: 3 }, reset).listChains());
      expect(error).toBeInstanceOf(NetworkError);
      expect(server.requests).toHaveLength(4);
    });

    it.each<[string, Behaviour]>([
      ['a request that is wrong', problem(400, 'VALIDATION_FAILED')],
      ['an order that is not known yet', json(404, unknownOrder(id), { 'retry-after': '3' })],
      ['a page that is not from the gateway', bytes(404, 'text/html', '<h1>Not here</h1>')],
    ])('not %s', async (_, failure) => {
      const error = await thrownBy(client({}, failure).listChains());
      expect(error).not.toBeInstanceOf(NetworkError);
      expect(server.requests).toHaveLength(1);
    });

    it('never a signature', async () => {
      const signature = { address: '0x1', signature: '0x2' };
      const error = await thrownBy(client({ retries: 5 }, reset).recordTermsSignature(signature));
      expect(error).toBeInstanceOf(NetworkError);
      expect(server.requests).toHaveLength(1);
    });

    it('never a cancellation', async () => {
      const error = await thrownBy(client({ retries: 5 }, reset).getCancellation(id));
      expect(error).toBeInstanceOf(NetworkError);
      expect(server.requests).toHaveLength(1);
    });

    it.each([
      ['seconds', () => '2'],
      ['a date', () => new Date(Date.now() + 2000).toUTCString()],
    ])('after Retry-After in %s', async (_, retryAfter) => {
      jest.useFakeTimers({
        doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
        now: 1_800_000_000_000,
      });
      const call = client({}, problem(503, 'OVERLOADED', retryAfter()), answer).listChains();
      await eventually('it waits', () => jest.getTimerCount() === 2);
      await jest.advanceTimersByTimeAsync(1999);
      expect(server.requests).toHaveLength(1);
      await jest.advanceTimersByTimeAsync(1);
      await expect(call).resolves.toMatchObject({ items: [] });
    });

    it('after a pause where Retry-After is over', async () => {
      jest.spyOn(Math, 'random').mockReturnValue(0.5);
      const startedAt = performance.now();
      await client({}, problem(503, 'OVERLOADED', '0'), answer).listChains();
      expect(performance.now() - startedAt).toBeGreaterThan(400);
    });

    it('not when Retry-After is beyond the deadline', async () => {
      const error = await thrownBy(client({ timeoutMs: 5000 }, problem(503, 'OVERLOADED', '5')).listChains());
      expect(error).toMatchObject({ code: 'OVERLOADED', retryAfterMs: 5000 });
    });
  });

  describe('ends', () => {
    it.each<[string, Behaviour]>([
      ['without a response', neverRespond],
      ['in the middle of a body', (_request, response) => void response.writeHead(200).write('{')],
    ])('at the deadline %s', async (_, behaviour) => {
      const error = await thrownBy(client({ timeoutMs: 60 }, behaviour).listChains());
      expect(error).toBeInstanceOf(TimeoutError);
      expect(error).toMatchObject({ name: 'TimeoutError', timeoutMs: 60, retryable: true });
      expect(server.requests.length).toBeLessThan(2);
    });

    it('at the deadline of the call, with the wait on top', async () => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
      const error = thrownBy(client({}, neverRespond).getOrder(id, { wait: 2, timeoutMs: 50 }));
      await jest.advanceTimersByTimeAsync(2049);
      expect(jest.getTimerCount()).toBe(1);
      await jest.advanceTimersByTimeAsync(1);
      expect(await error).toMatchObject({ timeoutMs: 2050 });
      expect(server.requests[0]?.target).toBe(`/v1/orders/${id}?wait=2`);
    });

    it('never by a deadline that is further than a timer can count', async () => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
      const gate = gated(answer);
      const chains = client({ timeoutMs: Infinity }, gate.behaviour).listChains();
      await eventually('it is there', () => server.requests.length === 1);
      await jest.advanceTimersByTimeAsync(60_000);
      gate.open();
      await expect(chains).resolves.toEqual({ items: [], results: [] });
    });

    it.each<[string, Behaviour]>([
      ['waits for the response', neverRespond],
      ['waits to retry', problem(503, 'OVERLOADED', '10')],
    ])('with the reason of its signal while it %s', async (_, behaviour) => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
      const closing = new AbortController();
      const call = thrownBy(client({}, behaviour).listChains({ signal: closing.signal }));
      await eventually('it is there', () => server.requests.length === 1);
      const reason = new Error('no longer wanted');
      closing.abort(reason);
      expect(await call).toBe(reason);
      expect(jest.getTimerCount()).toBe(0);
    });

    it('before it begins if its signal was aborted', async () => {
      const error = await thrownBy(client({}, answer).listChains({ signal: AbortSignal.abort() }));
      expect(error).toMatchObject({ name: 'AbortError' });
      expect(server.requests).toEqual([]);
    });
  });

  describe('keeps responses', () => {
    const tagged = json(200, { items: [1], orderId: id }, { etag: 'W/"a"' });
    const unchanged = bytes(304, 'application/json', '');
    const tags = () => server.requests.map(({ headers }) => headers['if-none-match']);

    it('and has them again while their tag is the same', async () => {
      const { listChains } = client({}, tagged, unchanged, json(200, { items: [2] }, { etag: 'W/"b"' }));
      const chains = [await listChains(), await listChains(), await listChains()];
      expect(chains.map(({ items }) => items)).toEqual([[1], [1], [2]]);
      expect(tags()).toEqual([undefined, 'W/"a"', 'W/"a"']);
    });

    it('of a target each, with or without a wait', async () => {
      const { getOrderStatus } = client({}, tagged, tagged, unchanged);
      await getOrderStatus(id);
      await getOrderStatus(orderId(8));
      await getOrderStatus(id, { wait: 20 });
      expect(tags()).toEqual([undefined, undefined, 'W/"a"']);
    });

    it('so that who changes one does not change the next', async () => {
      const { listChains } = client({}, tagged, unchanged);
      (await listChains()).items.length = 0;
      expect((await listChains()).items).toHaveLength(1);
    });

    it('of the last 50 targets', async () => {
      const { getOrderStatus } = client({}, tagged);
      for (let number = 0; number < 51; number += 1) await getOrderStatus(orderId(number));
      await getOrderStatus(orderId(1));
      await getOrderStatus(orderId(0));
      expect(tags().slice(-2)).toEqual(['W/"a"', undefined]);
    });
  });

  describe('rejects with', () => {
    it('what the platform says of the network, as the cause', async () => {
      const error = await thrownBy(client({ retries: 0 }, reset).listChains());
      expect(error).toBeInstanceOf(NetworkError);
      expect(error).toMatchObject({
        retryable: true,
        retryAfterMs: null,
        cause: expect.anything() as unknown,
      });
    });

    it('what a fetch throws at once, as the cause', async () => {
      const cause = new Error('offline');
      const fetch = () => {
        throw cause;
      };
      const error = await thrownBy(client({ fetch }).listChains());
      expect(error).toBeInstanceOf(NetworkError);
      expect(error).toMatchObject({ cause });
    });

    it.each<[string, Behaviour, object]>([
      ['a page', bytes(200, 'text/html', '<h1>Hello</h1>'), { status: 200, retryable: false }],
      ['a page of a proxy', bytes(503, 'text/html', 'wait', { 'retry-after': '7' }), { retryAfterMs: 7000 }],
      ['JSON of another service', json(500, { code: 'E_OTHER', message: 'no' }), { retryable: true }],
      ['no JSON', json(200, '{"items":'), { status: 200 }],
      ['no object', json(200, '"hello"'), { status: 200 }],
    ])('InvalidResponseError for %s', async (_, behaviour, expected) => {
      const error = await thrownBy(client({ retries: 0 }, behaviour).listChains());
      expect(error).toBeInstanceOf(InvalidResponseError);
      expect(error).toMatchObject(expected);
    });

    it.each<[string, (of: Client) => Promise<unknown>]>([
      ['an order', (of) => of.getOrder(id)],
      ['members of an order', (of) => of.getOrder(id, { fields: ['give.amount', 'status'] })],
      ['a status', (of) => of.getOrderStatus(id)],
      ['orders', (of) => of.listOrders([id])],
      ['a batch', (of) => of.getOrderBatch([id])],
      ['the orders of a transaction', (of) => of.listTransactionOrders(`0x${'cd'.repeat(32)}`)],
      ['the cancellation of an order', (of) => of.getCancellation(id)],
      ['the cancellation of a call', (of) => of.getExternalCallCancellation(id)],
      ['several transactions', (of) => of.listTransactions([`0x${'cd'.repeat(32)}`])],
      ['the orders of an account', (of) => of.listAccountOrders(account)],
      ['a search', (of) => of.searchOrders({ maker: account })],
      ['the first page of an iteration', (of) => of.iterateOrders({ account }).next()],
      ['the first page of an account', (of) => of.watchAccount(account).next()],
      ['tokens', (of) => of.listTokens({ chainId: '1' })],
      ['popular tokens', (of) => of.listPopularTokens()],
      ['the leaderboard', (of) => of.getLeaderboard()],
      ['chains', (of) => of.listChains()],
      ['the receipt of a signature', (of) => of.recordTermsSignature({ address: '0x1', signature: '0x2' })],
    ])('InvalidResponseError for JSON of another service instead of %s', async (_, call) => {
      const error = await thrownBy(call(client({}, json(200, { name: 'a service' }))));
      expect(error).toBeInstanceOf(InvalidResponseError);
      expect(error).toMatchObject({ status: 200, retryable: false });
      expect(server.requests).toHaveLength(1);
    });

    it('a problem of a newer gateway, by a code that it does not know', async () => {
      const error = await thrownBy(client({ retries: 0 }, problem(423, 'NEW_CODE')).listChains());
      expect(error).toBeInstanceOf(ProblemError);
      expect(error).toMatchObject({ code: 'NEW_CODE', status: 423, retryable: true });
    });

    it.each([
      ['seconds', '3', 3000],
      ['a date that has passed', 'Sun, 06 Nov 1994 08:49:37 GMT', 0],
      ['more than a day', '99999999999', 86_400_000],
      ['nonsense', 'soon', null],
      ['a fraction', '1.5', null],
      ['less than nothing', '-5', null],
    ])('Retry-After of %s', async (_, retryAfter, expected) => {
      const error = await thrownBy(
        client({ retries: 0 }, problem(429, 'RATE_LIMITED', retryAfter)).listChains(),
      );
      expect(error).toBeInstanceOf(ProblemError);
      expect(error).toMatchObject({ retryAfterMs: expected });
    });
  });
});
