import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { signTerms } from '../support/sign-terms';
import { type RunningGateway, startGateway } from '../support/gateway';
import { type HttpResponse, ask as askGateway, post } from '../support/http-client';
import { callsOf, forgetCalls } from '../support/sandbox-calls';
import { json, ScriptedUpstream } from '../support/scripted-upstream';
import { orderId } from '../support/upstream-records';
import { ask, at, items, orderWhere, send } from '../support/sandbox-client';

const nowMs = Date.parse('2026-08-01T12:00:00Z');

let sandbox: Sandbox;
let gateway: RunningGateway;

beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => nowMs });
});

beforeEach(() => forgetCalls(sandbox));
afterAll(() => sandbox.close());

describe('POST /v1/terms/signatures', () => {
  const { address, signature } = signTerms(new Uint8Array(32).fill(7));
  const newcomer = signTerms(new Uint8Array(32).fill(8));

  beforeEach(async () => {
    gateway = await startGateway(sandbox);
  });

  afterEach(async () => {
    await gateway.close();
    await fetch(`${sandbox.controlUrl}/sandbox/faults`, { method: 'DELETE' });
  });

  const sign = (body: unknown): Promise<HttpResponse> =>
    askGateway(gateway.url, '/v1/terms/signatures', post(body));

  /** The signatures of a wallet that the service has recorded. */
  const registered = async (wallet: string): Promise<unknown[]> =>
    items((await ask(`${sandbox.controlUrl}/sandbox/signatures`)).body).filter(
      (recorded) => at(recorded, 'address') === wallet,
    );

  const signCalls = async (): Promise<number> => (await callsOf(sandbox)).statistics;

  it('records a signature: 204, once', async () => {
    const response = await sign({ address, signature });
    expect([response.status, response.text]).toEqual([204, '']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await registered(address)).toEqual([{ address, signature }]);
    expect((await callsOf(sandbox)).byPath).toEqual([
      { interface: 'statistics', method: 'POST', path: '/api/TermsAndConditions/signConditions', count: 1 },
    ]);
  });

  it('forwards the same signature again when it comes again', async () => {
    await sign({ address, signature });
    expect((await sign({ address, signature })).status).toBe(204);
    expect(await signCalls()).toBe(2);
    expect(await registered(address)).toEqual([{ address, signature }]);
  });

  it('passes on that the signature is another’s', async () => {
    const response = await sign({ address: newcomer.address, signature });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response).toMatchObject({
      status: 422,
      body: {
        code: 'UPSTREAM_REJECTED',
        retryable: false,
        upstream: { interface: 'statistics', status: 422, code: 20_431 },
      },
    });
    expect(await registered(newcomer.address)).toEqual([]);
  });

  it.each([
    ['503', { kind: 'status', status: 503 }, 502, 'UPSTREAM_FAILED'],
    ['a cut connection', { kind: 'reset' }, 503, 'UPSTREAM_UNAVAILABLE'],
  ])('does not try again after %s', async (_what, fault, status, code) => {
    const path = '/api/TermsAndConditions/signConditions';
    const added = await send('POST', `${sandbox.controlUrl}/sandbox/faults`, {
      interface: 'statistics',
      pathPrefix: path,
      ...fault,
    });
    expect(added.status).toBe(201);
    expect(await sign(newcomer)).toMatchObject({ status, body: { code } });
    expect(await signCalls()).toBe(1);
    expect(await registered(newcomer.address)).toEqual([]);
  });

  it('never shows a signature in a refusal', async () => {
    const { text } = await sign({ address: 'me', signature, note: signature });
    expect(text).not.toContain(signature.slice(2, 40));
  });
});

describe('GET /v1/orders/{orderId}/external-call-cancellation', () => {
  beforeAll(async () => {
    gateway = await startGateway(sandbox);
  });

  afterAll(() => gateway.close());

  const cancellationOf = (id: string): Promise<Response> =>
    fetch(`${gateway.url}/v1/orders/${id}/external-call-cancellation`);

  const chains = {
    '42161': { id: '42161', name: 'Arbitrum', caip2: 'eip155:42161' },
    '100000026': { id: '100000026', name: 'TRON', caip2: 'tron:728126428' },
    '7565164': { id: '7565164', name: 'Solana', caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  };

  it.each([
    ['42161', 'AwaitingOrderFulfillment'],
    ['100000026', 'AwaitingExecution'],
    ['7565164', 'AwaitingExecution'],
  ] as const)('gives the transaction to send on chain %s (%s)', async (destinationChainId, callState) => {
    const query = `?destinationChainId=${destinationChainId}&externalCallState=${callState}`;
    const { orderId: id } = await orderWhere(sandbox.controlUrl, query);
    const { body } = await ask(`${sandbox.orderUrl}/v1.0/dln/order/${id}/extcall-cancel-tx`);
    const response = await cancellationOf(id);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toStrictEqual({
      orderId: id,
      chain: chains[destinationChainId],
      from: at(body, 'from'),
      to: at(body, 'to'),
      data: at(body, 'data'),
      value: at(body, 'value'),
      cancelBeneficiary: at(body, 'cancelBeneficiary'),
    });
  });

  it('is called anew each time: it expires', async () => {
    const { orderId: id } = await orderWhere(sandbox.controlUrl, '?externalCallState=AwaitingExecution');
    await forgetCalls(sandbox);
    await cancellationOf(id);
    await cancellationOf(id);
    expect(await callsOf(sandbox)).toMatchObject({ statistics: 0, order: 2 });
  });

  it.each([
    ['NoExtCall', 'NO_EXTERNALCALL_ATTACHED'],
    ['Completed', 'EXTERNALCALL_ALREADY_EXECUTED'],
  ])('is refused in %s: 409, %s', async (callState, upstreamCode) => {
    const { orderId: id } = await orderWhere(sandbox.controlUrl, `?externalCallState=${callState}`);
    const response = await cancellationOf(id);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([response.status, await response.json()]).toMatchObject([
      409,
      {
        code: 'EXTERNAL_CALL_NOT_CANCELLABLE',
        status: 409,
        retryable: false,
        instance: `/v1/orders/${id}/external-call-cancellation`,
        upstream: {
          interface: 'order',
          status: 400,
          code: upstreamCode,
          message: expect.any(String) as unknown,
        },
      },
    ]);
  });

  it('agrees with the view on what can be cancelled', async () => {
    for (const callState of ['AwaitingExecution', 'Executing']) {
      const { orderId: id } = await orderWhere(sandbox.controlUrl, `?externalCallState=${callState}`);
      const view: unknown = await (await fetch(`${gateway.url}/v1/orders/${id}`)).json();
      expect([callState, at(view, 'externalCall.cancellable')]).toEqual([
        callState,
        (await cancellationOf(id)).status === 200,
      ]);
    }
  });
});

describe('a cancel transaction as the order interface may write it', () => {
  const id = orderId(7);
  const address = (digits: string): string => `0x${digits.repeat(20)}`;
  const path = `/v1.0/dln/order/${id}/extcall-cancel-tx`;
  const whole = {
    to: address('A1'),
    data: '0x0102',
    value: '0',
    chainId: 42161,
    from: address('b2'),
    cancelBeneficiary: address('c3'),
  };
  let order: ScriptedUpstream;
  let before: RunningGateway;

  beforeAll(async () => {
    order = await ScriptedUpstream.start();
    before = await startGateway(
      { statisticsUrl: sandbox.statisticsUrl, orderUrl: order.url },
      { BREAKER_MIN_CALLS: '1000000' },
    );
  });

  afterEach(() => {
    order.reset();
  });

  afterAll(async () => {
    await before.close();
    await order.close();
  });

  const cancellation = (): Promise<Response> =>
    fetch(`${before.url}/v1/orders/${id}/external-call-cancellation`);

  it.each<[string, object, object]>([
    ['addresses in mixed case', {}, { to: address('a1'), from: address('b2') }],
    [
      'the chain id as text',
      { chainId: '42161' },
      { chain: { id: '42161', name: 'Arbitrum', caip2: 'eip155:42161' } },
    ],
    ['a value as integer', { value: 7 }, { value: '7' }],
    ['no chain id', { chainId: undefined }, { chain: null }],
    [
      'neither to nor value, as on Solana',
      { to: undefined, value: undefined, chainId: 7565164 },
      { to: null, value: null },
    ],
    ['no beneficiary', { cancelBeneficiary: null }, { cancelBeneficiary: null }],
  ])('is read with %s', async (_what, changes, expected) => {
    order.on(path, json(200, { ...whole, ...changes }));
    const response = await cancellation();
    expect(response.status).toBe(200);
    const view = (await response.json()) as object;
    expect(Object.keys(view)).toEqual([
      'orderId',
      'chain',
      'from',
      'to',
      'data',
      'value',
      'cancelBeneficiary',
    ]);
    expect(view).toMatchObject(expected);
  });

  it('keeps a value above 2^53 exact', async () => {
    order.on(path, json(200, JSON.stringify(whole).replace('"value":"0"', '"value":9007199254740993')));
    expect(await (await cancellation()).json()).toMatchObject({ value: '9007199254740993' });
  });

  it('is a problem without its data', async () => {
    order.on(path, json(200, { ...whole, data: undefined }));
    const response = await cancellation();
    expect([response.status, await response.json()]).toMatchObject([
      502,
      { code: 'UPSTREAM_INVALID_RESPONSE' },
    ]);
  });
});
