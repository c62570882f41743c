import {
  createClient,
  type Client,
  type ClientOptions,
  type Fetch,
  ProblemError,
  type ProblemCode,
} from '@order-gateway/client';
import { OrdersService } from '../../src/features/orders/orders.service';
import { problemCatalogue, problemCodes } from '../../src/http/problems/problem';
import { apiKeysVariable, rightKey, wrongKey } from '../support/api-keys';
import { type GatewayTestBed, usesGatewayTestBed } from '../support/gateway-test-bed';
import { type Behaviour, bytes, json, neverRespond, reset } from '../support/scripted-upstream';
import { jsonText, orderId, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const hash = `0x${'1f'.repeat(32)}`;

/** Sends what no operation sends. */
const changing =
  (change: RequestInit): Fetch =>
  (url, init) =>
    fetch(url, {
      ...init,
      ...change,
      headers: { ...(init?.headers as object), ...(change.headers as object) },
    });

const statisticsError = (status: number, errorCode: number) => json(status, { message: 'no', errorCode });
const orderError = (errorId: string, errorCode: number) =>
  json(400, { errorCode, errorId, errorMessage: 'no', errorPayload: null, reqId: 'r-42' });

interface Row {
  readonly code: ProblemCode;
  readonly call: (client: Client) => Promise<unknown>;
  /** What both interfaces do meanwhile. */
  readonly meanwhile?: Behaviour;
  readonly options?: Partial<ClientOptions>;
  readonly environment?: Record<string, string>;
  readonly prepare?: (client: Client, testBed: GatewayTestBed) => Promise<unknown>;
}

const chains = (client: Client) => client.listChains();
const order = (client: Client) => client.getOrder(id);
const leaderboard = (client: Client) => client.getLeaderboard();
const tokens = (client: Client) => client.listTokens({ chainId: '1' });

const rows: readonly Row[] = [
  { code: 'VALIDATION_FAILED', call: (client) => client.getLeaderboard({ limit: 0 }) },
  {
    code: 'UNAUTHENTICATED',
    call: chains,
    environment: apiKeysVariable({ someone: rightKey }),
    options: { apiKey: wrongKey },
  },
  { code: 'ORDER_NOT_FOUND', call: order, meanwhile: orderError('UNKNOWN_ORDER', 15) },
  {
    code: 'TRANSACTION_NOT_FOUND',
    call: (client) => client.listTransactionOrders(hash),
    meanwhile: json(200, { orderIds: [] }),
  },
  {
    code: 'ROUTE_NOT_FOUND',
    call: (client) => client.getOrder(''),
  },
  { code: 'METHOD_NOT_ALLOWED', call: chains, options: { fetch: changing({ method: 'DELETE' }) } },
  {
    code: 'NOT_ACCEPTABLE',
    call: chains,
    options: { fetch: changing({ headers: { Accept: 'text/html' } }) },
  },
  {
    code: 'ORDER_NOT_CANCELLABLE',
    call: (client) => client.getCancellation(id),
    prepare: (_client, testBed) => {
      testBed.statistics.on('/', json(200, jsonText(statisticsOrder(id, { state: 'Fulfilled' }))));
      return Promise.resolve();
    },
  },
  {
    code: 'EXTERNAL_CALL_NOT_CANCELLABLE',
    call: (client) => client.getExternalCallCancellation(id),
    meanwhile: orderError('NO_EXTERNALCALL_ATTACHED', 61),
  },
  { code: 'PRECONDITION_FAILED', call: chains, options: { headers: { 'If-Match': '"tag"' } } },
  { code: 'PAYLOAD_TOO_LARGE', call: (client) => client.getOrderBatch(['x'.repeat(17 * 1024)]) },
  {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    call: (client) => client.getOrderBatch([id]),
    options: { fetch: changing({ headers: { 'Content-Type': 'text/plain' } }) },
  },
  {
    code: 'UPSTREAM_REJECTED',
    call: (client) => client.listTransactionOrders(hash),
    meanwhile: statisticsError(422, 170342),
  },
  {
    code: 'RATE_LIMITED',
    call: chains,
    environment: { RATE_LIMIT_PER_MINUTE: '1' },
    prepare: chains,
  },
  {
    code: 'INTERNAL_ERROR',
    call: order,
    prepare: (_client, testBed) => {
      testBed.discardGateway();
      const orders = testBed.gateway.app.get(OrdersService, { strict: false });
      orders.order = () => Promise.reject(new Error('a bug'));
      return Promise.resolve();
    },
  },
  { code: 'UPSTREAM_FAILED', call: leaderboard, meanwhile: statisticsError(500, 500) },
  { code: 'UPSTREAM_INVALID_RESPONSE', call: tokens, meanwhile: bytes(200, 'text/html', '<html>') },
  { code: 'UPSTREAM_UNAVAILABLE', call: leaderboard, meanwhile: reset },
  { code: 'UPSTREAM_RATE_LIMITED', call: tokens, meanwhile: bytes(429, 'text/plain', 'slow down') },
  {
    code: 'OVERLOADED',
    call: (client) => client.getOrderStatus(id, { wait: 1 }),
    environment: { LIVE_MAX_STREAMS: '1' },
    prepare: (client) =>
      new Promise((resolve) => {
        const watch = client.watchOrder(orderId(8), { signal: closing.signal, onWaiting: resolve });
        watch.next().catch(() => undefined);
      }),
    meanwhile: json(200, {}),
  },
  { code: 'UPSTREAM_TIMEOUT', call: leaderboard, meanwhile: neverRespond },
];

let closing: AbortController;

describe('a problem', () => {
  const testBed = usesGatewayTestBed({
    UPSTREAM_ATTEMPT_TIMEOUT_MS: '700',
    JOIN_GRACE_MS: '1000',
    RELAY_PATHS: 'GET /v1.0/dln/order/{id}/cancel-tx',
  });

  beforeEach(async () => {
    closing = new AbortController();
    await testBed.resetGateway();
  });

  afterEach(() => {
    closing.abort();
  });

  it('has a row here for every code', () => {
    expect(rows.map(({ code }) => code).sort()).toEqual([...problemCodes].sort());
  });

  it.each(rows)(
    '$code is a ProblemError',
    async ({ code, call, meanwhile, options, environment, prepare }) => {
      if (meanwhile) for (const each of [testBed.statistics, testBed.order]) each.on('/', meanwhile);
      const { url } = environment ? await testBed.pooledGateway(environment) : testBed.gateway;
      const client = createClient({ baseUrl: url, retries: 0, ...options });
      await prepare?.(client, testBed);
      const error = await call(client).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProblemError);
      const { status, retryable } = problemCatalogue[code];
      expect(error).toMatchObject({ name: 'ProblemError', code, status, retryable, problem: { code } });
      const { message, requestId, retryAfterMs, upstream, errors, problem } = error as ProblemError;
      expect(message).toBe(problem.detail);
      expect(requestId).toMatch(/^[\w.-]{8,64}$/);
      expect(upstream).toEqual(problem.upstream ?? null);
      expect(errors).toEqual(problem.errors ?? []);
      if (status === 429 || status === 503) expect(retryAfterMs).toBeGreaterThan(0);
    },
  );
});
