import { eventually } from '../support/eventually';
import { type Ask, post } from '../support/http-client';
import { gated, json, reset } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const dropIn = `/v1.0/dln/order/${id}`;
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${parentId}-01`;

const by = (requestId: string, headers: Ask['headers'] = {}): Ask => ({
  headers: { 'x-request-id': requestId, ...headers },
});

describe('calls to the interfaces', () => {
  const gatewayTestBed = usesGatewayTestBed();

  beforeEach(async () => {
    await gatewayTestBed.resetGateway();
    gatewayTestBed.order.on('/v1.0/dln/order/', json(200, jsonText(orderRecord(id))));
    gatewayTestBed.statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(id))));
  });

  const sent = () =>
    [...gatewayTestBed.statistics.requests, ...gatewayTestBed.order.requests].map(({ headers }) => ({
      requestId: headers['x-request-id'],
      traceparent: String(headers.traceparent),
    }));
  const requestIds = () => sent().map(({ requestId }) => requestId);
  const tracesSent = () => sent().map((headers) => headers.traceparent.split('-')[1]);

  const statesSent = () =>
    [...gatewayTestBed.statistics.requests, ...gatewayTestBed.order.requests].map(
      ({ headers }) => headers.tracestate,
    );

  it('carry exactly the headers that they need', async () => {
    await gatewayTestBed.ask(
      dropIn,
      by('the-only-request', { traceparent, tracestate: 'vendor=1', baggage: 'a=1' }),
    );
    expect(Object.keys(gatewayTestBed.order.requests[0]!.headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'traceparent',
      'tracestate',
      'user-agent',
      'x-request-id',
    ]);
  });

  it.each(['01', '00'])("carry the request's id, the caller's trace and its flag %s", async (flags) => {
    const sentHeaders = { traceparent: `00-${traceId}-${parentId}-${flags}` };
    await gatewayTestBed.ask(`/v1/orders/${id}`, by('asked-for-both', sentHeaders));
    expect(requestIds()).toEqual(['asked-for-both', 'asked-for-both']);
    const parents = sent().map((headers) => headers.traceparent);
    for (const parent of parents) expect(parent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-${flags}$`));
    expect(new Set([...parents, sentHeaders.traceparent]).size).toBe(3);
  });

  it.each([
    ['none', {}],
    ['one that is invalid', { traceparent: `00-${'0'.repeat(32)}-${parentId}-01` }],
    ['two', { traceparent: [traceparent, traceparent] }],
  ])('begin one trace for a caller that sends %s', async (_, headers) => {
    await gatewayTestBed.ask(`/v1/orders/${id}`, by('no-valid-trace', headers));
    expect(sent()).toHaveLength(2);
    const [first, second] = sent().map((seen) => seen.traceparent);
    expect(first).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-00$/);
    expect(new Set(tracesSent()).size).toBe(1);
    expect(first).not.toBe(second);
    expect(tracesSent()).not.toContain(traceId);
  });

  it("carry the caller's tracestate as it is, in several lines as in one", async () => {
    await gatewayTestBed.ask(
      `/v1/orders/${id}`,
      by('with-a-state', { traceparent, tracestate: 'a=1, b@c=2' }),
    );
    const lines = { traceparent, tracestate: ['a=1', 'b=2'] };
    await gatewayTestBed.ask('/v1/tokens/popular', by('with-two-lines', lines));
    expect(statesSent()).toEqual(['a=1, b@c=2', 'a=1, b=2', 'a=1, b@c=2']);
  });

  it('have the id of the response where the client sent none', async () => {
    const { headers } = await gatewayTestBed.ask(dropIn);
    expect(requestIds()).toEqual([headers['x-request-id']]);
  });

  it('have a parent id for each attempt, in one trace', async () => {
    gatewayTestBed.discardGateway();
    await gatewayTestBed.startGateway({ RETRY_BUDGET_PERCENT: '100' });
    gatewayTestBed.order.on(dropIn, reset);
    await gatewayTestBed.ask(dropIn, by('tried-twice', { traceparent }));
    expect(requestIds()).toEqual(['tried-twice', 'tried-twice']);
    expect(tracesSent()).toEqual([traceId, traceId]);
    expect(new Set(sent().map((headers) => headers.traceparent)).size).toBe(2);
  });

  it('have the identity of who started them, not of who joined', async () => {
    const response = gated(json(200, jsonText(orderRecord(id))));
    gatewayTestBed.order.on(dropIn, response.behaviour);
    const first = gatewayTestBed.ask(dropIn, by('the-one-who-started', { traceparent }));
    await eventually('the upstream is called', () => response.waiting === 1);
    const second = gatewayTestBed.ask(dropIn, by('the-one-who-joined'));
    await gatewayTestBed.ask('/v1/chains');
    response.open();
    await Promise.all([first, second]);
    expect(requestIds()).toEqual(['the-one-who-started']);
    expect(tracesSent()).toEqual([traceId]);
  });

  it('have the identity of the reader behind whose back they refresh what is stale', async () => {
    gatewayTestBed.discardGateway();
    await gatewayTestBed.startGateway({
      ORDER_OPEN_FRESH_SECONDS: '0',
      ORDER_USER_FINAL_FRESH_SECONDS: '0',
    });
    await gatewayTestBed.ask(dropIn, by('the-first-reader'));
    await gatewayTestBed.ask(dropIn, by('the-second-reader', { traceparent }));
    await eventually('the refresh has come', () => gatewayTestBed.order.requests.length === 2);
    expect(requestIds()).toEqual(['the-first-reader', 'the-second-reader']);
    expect(tracesSent()[1]).toBe(traceId);
  });

  it.each<[string, Ask]>([
    ['/v1/tokens?chainId=8453', {}],
    ['/v1/tokens/popular', {}],
    ['/v1/leaderboard', {}],
    [`/v1/transactions/0x${'ab'.repeat(32)}/orders`, {}],
    [`/v1/orders/${id}/external-call-cancellation`, {}],
    [`/v1.0/dln/order/${id}/extcall-cancel-tx`, {}],
    ['/swagger', {}],
    ['/v1/orders/batch', post({ orderIds: [id] })],
    ['/v1/terms/signatures', post({ address: `0x${'a1'.repeat(20)}`, signature: `0x${'c3'.repeat(65)}` })],
    ['/api/Users/usersLeaderboard', post({ skip: 0, take: 20 })],
  ])('for %s are known by its identity', async (target, request) => {
    const { headers } = by('whatever-it-asks', { traceparent, ...request.headers });
    await gatewayTestBed.ask(target, { ...request, headers: headers! });
    expect(sent().length).toBeGreaterThan(0);
    expect(new Set(requestIds())).toEqual(new Set(['whatever-it-asks']));
    expect(new Set(tracesSent())).toEqual(new Set([traceId]));
  });

  it('at the start have ids of their own', async () => {
    gatewayTestBed.discardGateway();
    await gatewayTestBed.startGateway({ WARM_UP: 'true', TOKEN_LIST_CHAIN_IDS: '10' });
    await eventually('the lists are asked for', () => gatewayTestBed.upstreamCalls >= 4);
    expect(new Set(requestIds()).size).toBe(requestIds().length);
    expect(new Set(tracesSent()).size).toBe(requestIds().length);
  });
});
