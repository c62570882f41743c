import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { FreshnessTable } from '../../src/config/freshness-table';
import { variablesOf } from '../../src/config/variable';
import { clock } from '../../src/lib/clock';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask, post } from '../support/http-client';
import { ordersOf } from '../support/sandbox-client';

interface Parameter {
  readonly in: 'path' | 'query' | 'header' | 'body';
  readonly name: string;
}

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Schema & { $ref?: string } } };
  };
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
}

interface Operation {
  readonly id: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

/** The operations whose responses may come from a cache, with the members of a body among their parameters. */
const cachedOperations = ({ paths, components: { schemas } }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods)
      .filter(({ responses }) => 'Cache-Status' in (responses[200]?.headers ?? {}))
      .map(({ operationId: id, parameters = [], requestBody }) => {
        const schema = requestBody?.content['application/json'].schema;
        const { properties = {} } = schemas[schema?.$ref?.split('/').at(-1) ?? ''] ?? schema ?? {};
        return {
          id,
          path,
          parameters: [
            ...parameters,
            ...Object.keys(properties).map((name) => ({ in: 'body', name }) as const),
          ],
        };
      }),
  );

type Values = Readonly<Record<string, unknown>>;

/** Their rows also tell what the gateway has stored of the orders, which one without a cache has not. */
const listsOfOrders = ['listAccountOrders', 'searchOrders'];

/** Sends a request with these values, by parameter; one that is undefined is left out. */
async function send(gateway: RunningGateway, { id, path, parameters }: Operation, values: Values) {
  const given = (place: Parameter['in']) =>
    parameters.filter((each) => each.in === place && values[each.name] !== undefined);
  const target = given('path').reduce(
    (url, { name }) => url.replace(`{${name}}`, String(values[name])),
    path,
  );
  const query = given('query').map(({ name }) => `${name}=${encodeURIComponent(String(values[name]))}`);
  const members = Object.fromEntries(given('body').map(({ name }) => [name, values[name]]));
  const sent = parameters.some((each) => each.in === 'body') ? post(members) : {};
  const fields = given('header').map(({ name }) => [name, String(values[name])] as const);
  const { status, headers, text } = await ask(gateway.url, `${target}?${query.join('&')}`, {
    ...sent,
    headers: { 'x-request-id': 'same-in-each', ...sent.headers, ...Object.fromEntries(fields) },
  });
  if (listsOfOrders.includes(id))
    return [status, text.replace(/"(message|messageCode|agreement)":"[^"]*"/g, '')].join('\n');
  return [status, headers.etag, headers['preference-applied'], text].join('\n');
}

const environment = {
  RELAY: 'orders',
  LIVE_OPENS_PER_MINUTE: '1000000',
  STATS_REQUESTS_PER_MINUTE: '1000000',
  ORDER_REQUESTS_PER_MINUTE: '1000000',
  // No call is late on a busy machine.
  UPSTREAM_BUDGET_MS: '14000',
  UPSTREAM_ATTEMPT_TIMEOUT_MS: '14000',
  JOIN_GRACE_MS: '14000',
};

const nothingKept = Object.fromEntries(variablesOf(new FreshnessTable()).map((variable) => [variable, '0']));

const nowMs = Date.parse('2026-08-01T12:00:00Z');

describe('responses from the cache', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;
  let uncached: RunningGateway;
  let operations: Operation[];
  /** Of each parameter the value of all requests, and another one; by its name, or by operation where that needs others. */
  let values: Readonly<Record<string, readonly [unknown, unknown]>>;

  beforeAll(async () => {
    // Both gateways get each record at the same time.
    jest.spyOn(clock, 'now').mockReturnValue(nowMs);
    jest.spyOn(Date, 'now').mockReturnValue(nowMs);
    sandbox = await startSandbox();
    gateway = await startGateway(sandbox, environment);
    uncached = await startGateway(sandbox, { ...environment, ...nothingKept });
    const { body } = await ask(gateway.url, '/docs/openapi.json');
    operations = cachedOperations(body as unknown as Document);
    const [one, other] = await ordersOf(
      sandbox.controlUrl,
      '?state=ClaimedUnlock&externalCallState=NoExtCall',
    );
    if (!one || !other) throw new Error('the sandbox has too few orders');
    const orderIds = [one.orderId, other.orderId] as const;
    const hashes = [one.transactionHash, other.transactionHash] as const;
    const chainIds = ['8453', '42161'] as const;
    values = {
      address: [one.walletAddress, other.walletAddress],
      addresses: [undefined, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
      chainId: chainIds,
      'listPopularTokens.chainId': [undefined, chainIds[0]],
      dateFrom: [undefined, '2026-07-31'],
      dateTo: [undefined, '2026-07-01'],
      'getOrder.expand': [undefined, 'raw'],
      'listTransactionOrders.expand': [undefined, 'none'],
      createdSince: [undefined, '2026-07-26T12:00:00Z'],
      'listAccountOrders.expand': [undefined, 'view'],
      'searchOrders.expand': [undefined, 'view'],
      fields: [undefined, 'orderId,status'],
      filter: [undefined, one.orderId],
      giveChainId: [undefined, chainIds[0]],
      takeChainId: [undefined, chainIds[1]],
      status: [undefined, 'Created'],
      hashes,
      'searchOrders.maker': [one.walletAddress, other.walletAddress],
      giveChainIds: [undefined, [8453]],
      takeChainIds: [undefined, [8453]],
      orderStates: [undefined, ['Fulfilled']],
      externalCallStates: [undefined, ['Completed']],
      maker: [undefined, one.walletAddress],
      referralCode: [undefined, '404'],
      'relayPostOrdersFilteredList.skip': [0, 1],
      'relayPostOrdersFilteredList.take': [1, 2],
      hash: hashes,
      id: orderIds,
      ids: orderIds,
      'If-Match': [undefined, '"other"'],
      'If-None-Match': [undefined, '*'],
      limit: [undefined, '2'],
      offset: [undefined, '1'],
      orderCreationTransactionHash: hashes,
      orderId: orderIds,
      orderIds: orderIds.map((id) => [id]) as [unknown, unknown],
      Prefer: [undefined, 'wait=1'],
      require: [undefined, 'no such value'],
      search: [undefined, 'usd'],
      skip: [undefined, '1'],
      'getStatisticsLeaderboard.skip': [0, 1],
      take: [undefined, '2'],
      'getStatisticsLeaderboard.take': [10, 2],
      wait: [undefined, '0'],
      wallet: [undefined, one.walletAddress],
      walletAddress: [undefined, one.walletAddress],
    };
  });

  afterAll(async () => {
    await Promise.all([gateway.close(), uncached.close()]);
    await sandbox.close();
    jest.restoreAllMocks();
  });

  const valuesOf = ({ id }: Operation, { name }: Parameter) => {
    const pair = values[`${id}.${name}`] ?? values[name];
    if (!pair) throw new Error(`${id}: two values of ${name} are needed here`);
    return pair;
  };

  it('are those of an uncached gateway, whichever value of a parameter was requested before', async () => {
    const mistaken: string[] = [];
    for (const operation of operations) {
      const { id, parameters } = operation;
      const usual = Object.fromEntries(parameters.map((each) => [each.name, valuesOf(operation, each)[0]]));
      const expected = await send(uncached, operation, usual);
      // A short response is kept once it is requested again.
      const kept = [await send(gateway, operation, usual), await send(gateway, operation, usual)];
      expect(kept).toEqual([expected, expected]);
      for (const parameter of parameters) {
        const changed = { ...usual, [parameter.name]: valuesOf(operation, parameter)[1] };
        const other = await send(uncached, operation, changed);
        if (other === expected) mistaken.push(`${id}: no difference by the values of ${parameter.name} here`);
        const received = [await send(gateway, operation, changed), await send(gateway, operation, usual)];
        if (received.join() !== [other, expected].join()) mistaken.push(`${id}, by ${parameter.name}`);
      }
    }
    expect(mistaken).toEqual([]);
  }, 60_000);
});
