import { type Sandbox, startSandbox } from '../sandbox';
import {
  ask,
  at,
  items,
  type OrderSummary,
  orderWhere,
  ordersOf,
  send,
} from '../../test/support/sandbox-client';
import {
  cancelTransaction,
  externalCallStates,
  leaderboardEntry,
  orderStates,
  plainOrder,
  popularToken,
  statisticsOrder,
} from '../../test/support/sandbox-records';
import {
  hashValue,
  isAbsentAddress,
  isAbsentSubmission,
  isAddressValue,
} from '../../test/support/sandbox-shapes';

const allowedChainIds = (
  '1 10 56 137 8453 42161 43114 59144 7565164 100000001 100000002 100000008 100000009 100000013 100000014 ' +
  '100000017 100000020 100000021 100000022 100000023 100000025 100000026 100000027 100000028'
).split(' ');

/** The clock stands still, so that no live order moves between two looks at it. */
const nowMs = Date.parse('2026-08-01T12:00:00Z');

const unknownId = `0x${'ab'.repeat(32)}`;
const mediaTypes = [
  'application/json-patch+json',
  'application/json',
  'text/json',
  'application/vnd.order+json',
];

let sandbox: Sandbox;
let orders: OrderSummary[];
let records: Map<string, unknown>;

const statistics = (path: string) => ask(`${sandbox.statisticsUrl}${path}`);
const plain = (path: string) => ask(`${sandbox.orderUrl}${path}`);
const recordOf = (orderId: string): unknown => records.get(orderId);

beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => nowMs });
  orders = await ordersOf(sandbox.controlUrl);
  const bodies = await Promise.all(
    orders.map(async ({ orderId }) => [orderId, (await statistics(`/api/Orders/${orderId}`)).body] as const),
  );
  records = new Map(bodies);
}, 30_000);

afterAll(() => sandbox.close());

describe('2.2 order of the statistics interface', () => {
  it('has exactly the members of the table, every wrapper in agreement with itself, on every seeded order', () => {
    expect(records.size).toBeGreaterThan(250);
    for (const [orderId, record] of records) {
      expect(record).toStrictEqual(statisticsOrder);
      expect(at(record, 'orderId.stringValue')).toBe(orderId);
    }
  });

  it('repeats the four token values of each offer at offer level', () => {
    const record = recordOf(sandbox.examples.orderId);
    for (const side of ['giveOfferWithMetadata', 'takeOfferWithMetadata']) {
      expect(at(record, side)).toMatchObject(at(record, `${side}.metadata`) as object);
    }
  });

  it('carries integers above 2^53 exactly', async () => {
    const largest = orders.find((order) => at(order, 'giveAmount') === (2n ** 256n - 1n).toString());
    const { text, body } = await statistics(`/api/Orders/${largest!.orderId}`);
    expect(at(body, 'giveOfferWithMetadata.amount.bigIntegerValue')).toBe(2n ** 256n - 1n);
    expect(text).toContain(`"makerOrderNonce":${2n ** 64n - 1n},`);
  });

  it('charges 4 bps of the user’s input, in base units of the give token, and a fixed fee in the native coin', async () => {
    for (const { orderId } of orders.slice(0, 40)) {
      const record = recordOf(orderId);
      const given = at(record, 'giveOfferWithMetadata.amount.bigIntegerValue') as bigint;
      const fee = at(record, 'percentFee.bigIntegerValue') as bigint;
      expect(fee).toBe(((given + fee) * 4n) / 10_000n);
      expect(at(record, 'finalPercentFee')).toStrictEqual(at(record, 'percentFee'));
    }
    const solana = await orderWhere(sandbox.controlUrl, '?sourceChainId=7565164');
    expect(at(recordOf(solana.orderId), 'fixFee.stringValue')).toBe('15000000');
  });

  it('has an actual fulfill amount once fulfilled, but on Solana', async () => {
    const { controlUrl } = sandbox;
    const onSolana = await orderWhere(controlUrl, '?state=Fulfilled&destinationChainId=7565164');
    const elsewhere = await orderWhere(controlUrl, '?state=Fulfilled&destinationChainId=42161');
    const open = await orderWhere(controlUrl, '?state=Created&destinationChainId=42161');
    const amountOf = ({ orderId }: OrderSummary) => at(recordOf(orderId), 'actualFulfillAmount');
    expect(amountOf(onSolana)).toBeNull();
    expect(amountOf(open)).toBeNull();
    expect(amountOf(elsewhere)).toStrictEqual(
      at(recordOf(elsewhere.orderId), 'takeOfferWithMetadata.amount'),
    );
  });

  it('shows absent and present allowed parties', () => {
    const sample = [...records.values()].slice(0, 60);
    for (const member of ['allowedTakerDst', 'allowedCancelBeneficiarySrc']) {
      expect(sample.some((record) => isAbsentAddress(at(record, member)))).toBe(true);
      expect(sample.some((record) => isAddressValue(at(record, member)))).toBe(true);
    }
  });

  it('has orders with and without preswap, affiliate fee, metadata and external call', () => {
    const sample = [...records.values()].slice(0, 60);
    for (const member of ['preswapData', 'affiliateFee', 'orderMetadata', 'externalCallData']) {
      expect(sample.some((record) => at(record, member) === null)).toBe(true);
      expect(sample.some((record) => at(record, member) !== null)).toBe(true);
    }
  });

  it('shows the hash of an external call until it is fulfilled, then the full call', async () => {
    const open = await orderWhere(sandbox.controlUrl, '?externalCallState=AwaitingOrderFulfillment');
    const done = await orderWhere(sandbox.controlUrl, '?externalCallState=Completed');
    expect(at(recordOf(open.orderId), 'externalCallData')).toMatch(/^0x[0-9a-f]{64}$/);
    const { body } = await plain(`/v1.0/dln/order/${done.orderId}`);
    expect(at(recordOf(done.orderId), 'externalCallData')).toBe(at(body, 'orderStruct.externalCall'));
  });
});

describe('2.4 and 6 events', () => {
  const eventPaths = {
    Created: 'createdSrcEventMetadata',
    Fulfilled: 'fulfilledDstEventMetadata',
    SentUnlock: 'sentUnlockDstEventInfo.transactionMetadata',
    ClaimedUnlock: 'claimedUnlockSrcEventInfo.transactionMetadata',
    OrderCancelled: 'orderCancelledDstEventMetadata',
    SentOrderCancel: 'sentOrderCancelDstEventInfo.transactionMetadata',
    ClaimedOrderCancel: 'claimedOrderCancelSrcEventInfo.transactionMetadata',
  };
  const main = ['Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'];
  const cancelled = ['Created', 'OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'];

  it.each([
    ['None', []],
    ['Created', main.slice(0, 1)],
    ['Fulfilled', main.slice(0, 2)],
    ['SentUnlock', main.slice(0, 3)],
    ['ClaimedUnlock', main],
    ['OrderCancelled', cancelled.slice(0, 2)],
    ['SentOrderCancel', cancelled.slice(0, 3)],
    ['ClaimedOrderCancel', cancelled],
  ])('in %s, the tracked events are %j, in time order', async (state, tracked) => {
    const { orderId } = await orderWhere(sandbox.controlUrl, `?state=${state}`);
    const record = recordOf(orderId);
    const filled = Object.entries(eventPaths).filter(([, path]) => at(record, path) !== null);
    expect(filled.map(([name]) => name).sort()).toEqual([...tracked].sort());
    const times = tracked.map((name) => {
      const path = eventPaths[name as keyof typeof eventPaths];
      return Number(at(record, `${path}.blockTimeStamp`));
    });
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times.every((seconds) => seconds > 1_700_000_000 && seconds < 1e11)).toBe(true);
  });

  it('has no submission id before the event, and the same one for sending and claiming', async () => {
    const created = await orderWhere(sandbox.controlUrl, '?state=Created');
    expect(isAbsentSubmission(at(recordOf(created.orderId), 'sentUnlockDstEventInfo.submissionId'))).toBe(
      true,
    );
    const record = recordOf(sandbox.examples.orderId);
    expect(at(record, 'sentUnlockDstEventInfo.submissionId')).toStrictEqual(
      at(record, 'claimedUnlockSrcEventInfo.submissionId'),
    );
  });

  it('has one claim that was tracked without its submission id', async () => {
    const claimed = await ordersOf(sandbox.controlUrl, '?state=ClaimedUnlock');
    const without = claimed
      .map(({ orderId }) => recordOf(orderId))
      .filter((record) => isAbsentSubmission(at(record, 'claimedUnlockSrcEventInfo.submissionId')));
    expect(without).toHaveLength(1);
    expect(at(without[0], 'claimedUnlockSrcEventInfo.transactionMetadata')).not.toBeNull();
  });

  it.each([
    ['8453', /^0x[0-9a-f]{64}$/, /^0x[0-9a-f]{64}$/],
    ['7565164', /^[1-9A-HJ-NP-Za-km-z]{86,88}$/, /^[1-9A-HJ-NP-Za-km-z]{42,44}$/],
    ['100000026', /^[0-9a-f]{64}$/, /^0x[0-9a-f]{64}$/],
  ])('spells transaction and block hashes as chain %s does', async (chainId, transaction, block) => {
    const { orderId, transactionHash } = await orderWhere(
      sandbox.controlUrl,
      `?state=ClaimedUnlock&sourceChainId=${chainId}`,
    );
    const record = recordOf(orderId);
    expect(at(record, 'createdSrcEventMetadata.transactionHash.stringValue')).toBe(transactionHash);
    expect(transactionHash).toMatch(transaction);
    expect(at(record, 'createdSrcEventMetadata.blockHash.stringValue')).toMatch(block);
  });
});

describe('2.5 to 2.7 records of the order interface', () => {
  it('has exactly the members of 2.5, as plain values, with the data of the statistics interface', async () => {
    for (const { orderId, overrides } of orders) {
      const { body } = await plain(`/v1.0/dln/order/${orderId}`);
      expect(body).toStrictEqual(plainOrder);
      const record = recordOf(orderId);
      expect(body).toMatchObject({
        orderId,
        status: overrides.order ? (expect.any(String) as unknown) : at(record, 'state'),
        orderStruct: {
          makerOrderNonce: at(record, 'makerOrderNonce'),
          makerSrc: at(record, 'makerSrc.stringValue'),
          receiverDst: at(record, 'receiverDst.stringValue'),
          giveOffer: {
            chainId: at(record, 'giveOfferWithMetadata.chainId.stringValue'),
            tokenAddress: at(record, 'giveOfferWithMetadata.tokenAddress.stringValue'),
            amount: at(record, 'giveOfferWithMetadata.amount.stringValue'),
          },
        },
      });
    }
  });

  it('writes 0x for no external call, and the call as hex', async () => {
    const without = await orderWhere(sandbox.controlUrl, '?externalCallState=NoExtCall');
    const { body } = await plain(`/v1.0/dln/order/${without.orderId}`);
    expect(at(body, 'orderStruct.externalCall')).toBe('0x');
    const example = await plain(`/v1.0/dln/order/${sandbox.examples.orderId}`);
    expect(at(example.body, 'orderStruct.externalCall')).toMatch(/^0x([0-9a-f]{2})+$/);
  });

  it('responds with the status only', async () => {
    const { orderId } = sandbox.examples;
    const { body } = await plain(`/v1.0/dln/order/${orderId}/status`);
    expect(body).toStrictEqual({ orderId, status: 'ClaimedUnlock' });
  });

  it.each(['AwaitingOrderFulfillment', 'AwaitingExecution'])(
    'builds a cancel transaction in %s',
    async (callState) => {
      const { orderId, destinationChainId } = await orderWhere(
        sandbox.controlUrl,
        `?externalCallState=${callState}&sourceChainId=8453`,
      );
      const { body } = await plain(`/v1.0/dln/order/${orderId}/extcall-cancel-tx`);
      expect(body).toStrictEqual(cancelTransaction);
      const order = await plain(`/v1.0/dln/order/${orderId}`);
      expect(body).toMatchObject({
        chainId: BigInt(destinationChainId),
        from: at(order.body, 'orderStruct.orderAuthorityAddressDst'),
        value: '0',
      });
    },
  );

  it('builds it with all members on Solana, too', async () => {
    const { orderId } = await orderWhere(
      sandbox.controlUrl,
      '?externalCallState=AwaitingExecution&destinationChainId=7565164',
    );
    const { body } = await plain(`/v1.0/dln/order/${orderId}/extcall-cancel-tx`);
    expect(body).toStrictEqual(cancelTransaction);
  });
});

describe('3 states', () => {
  it('has orders in every order state', () => {
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(orderStates));
  });

  it('has orders in every external call state, OrderCancelled on the statistics interface alone', async () => {
    expect(new Set(orders.map(({ externalCallState }) => externalCallState))).toEqual(
      new Set([...externalCallStates, 'OrderCancelled']),
    );
    const { orderId } = await orderWhere(sandbox.controlUrl, '?externalCallState=OrderCancelled');
    expect(at(recordOf(orderId), 'externalCallState')).toBe('OrderCancelled');
    const { body } = await plain(`/v1.0/dln/order/${orderId}`);
    expect(at(body, 'externalCallState')).toBe('Cancelled');
  });
});

describe('4 endpoints of the statistics interface', () => {
  it('1: lists the orders of a transaction, several of them where it created several', async () => {
    const { transactionHash, orderId } = sandbox.examples;
    const { body } = await statistics(`/api/Transaction/${transactionHash}/orderIds`);
    expect(body).toStrictEqual({ orderIds: [hashValue, hashValue] });
    expect(items(body, 'orderIds').map((item) => at(item, 'stringValue'))).toContain(orderId);
  });

  it.each(['8453', '7565164', '100000026'])('1: finds a transaction of chain %s', async (chainId) => {
    const { transactionHash, orderId } = await orderWhere(sandbox.controlUrl, `?sourceChainId=${chainId}`);
    const { body } = await statistics(`/api/Transaction/${transactionHash}/orderIds`);
    expect(items(body, 'orderIds').map((item) => at(item, 'stringValue'))).toContain(orderId);
  });

  it('1: responds to an unknown transaction with no ids', async () => {
    const { status, body } = await statistics(`/api/Transaction/${unknownId}/orderIds`);
    expect([status, body]).toEqual([200, { orderIds: [] }]);
  });

  it('2 and 3: list popular tokens, most popular first', async () => {
    for (const path of ['/popularTokens/8453', '/popularTokens']) {
      const { body } = await statistics(`/api/TokenMetadata${path}`);
      const tokens = items(body, 'tokens');
      expect(body).toStrictEqual({
        tokens: tokens.map(() => popularToken),
        totalCount: BigInt(tokens.length),
      });
      const indexes = tokens.map((token) => Number(at(token, 'popularityIndex')));
      expect(indexes).toEqual([...indexes].sort((one, other) => other - one));
    }
  });

  it.each(mediaTypes)('4: ranks users, asked in %s', async (mediaType) => {
    const { examples, statisticsUrl } = sandbox;
    const body = { skip: 0, take: 3, walletAddress: examples.walletAddress };
    const response = await send('POST', `${statisticsUrl}/api/Users/usersLeaderboard`, body, mediaType);
    expect(response.body).toStrictEqual({
      users: [leaderboardEntry, leaderboardEntry, leaderboardEntry],
      totalCount: expect.any(BigInt) as unknown,
      searchResult: leaderboardEntry,
    });
  });

  it('describes itself at /swagger and /redoc', async () => {
    for (const path of ['/swagger', '/redoc']) {
      const { status, mediaType } = await ask(`${sandbox.statisticsUrl}${path}`, { redirect: 'error' });
      expect([status, mediaType]).toEqual([200, 'text/html; charset=utf-8']);
    }
    const { body } = await statistics('/swagger/v1/swagger.json');
    expect(at(body, 'openapi')).toBe('3.0.1');
    expect(Object.keys(at(body, 'paths') as object)).toHaveLength(11);
  });
});

describe('4 endpoint 10, token list', () => {
  const tokensOf = (body: unknown): Record<string, unknown> =>
    (at(body, 'tokens') ?? body) as Record<string, unknown>;

  it.each(allowedChainIds)('lists the tokens of chain %s by address', async (chainId) => {
    const { status, body } = await plain(`/v1.0/token-list?chainId=${chainId}`);
    expect(status).toBe(200);
    const entries = Object.entries(tokensOf(body));
    expect(entries.length).toBeGreaterThan(10);
    expect(entries.some(([, token]) => at(token, 'isNative') === true)).toBe(true);
    for (const [address, token] of entries) {
      expect(token).toMatchObject({
        address,
        symbol: expect.any(String) as unknown,
        name: expect.any(String) as unknown,
        decimals: expect.any(BigInt) as unknown,
        logoURI: expect.stringMatching(/^https:/) as unknown,
        tags: expect.any(Array) as unknown,
      });
    }
  });

  it('comes without its wrapper for one chain alone', async () => {
    const bodies = await Promise.all(
      allowedChainIds.map(async (chainId) => (await plain(`/v1.0/token-list?chainId=${chainId}`)).body),
    );
    const bare = allowedChainIds.filter((_, index) => at(bodies[index], 'tokens') === undefined);
    expect(bare).toEqual(['100000002']);
  });

  it('has thousands of tokens and more than a megabyte for chain 1', async () => {
    const { text, body } = await plain('/v1.0/token-list?chainId=1');
    expect(text.length).toBeGreaterThan(1024 * 1024);
    expect(Object.keys(tokensOf(body)).length).toBeGreaterThan(4_000);
  });

  it('knows every token of the orders, under the same symbol and decimals', async () => {
    const lists = new Map<string, Record<string, unknown>>();
    for (const chainId of allowedChainIds) {
      lists.set(chainId, tokensOf((await plain(`/v1.0/token-list?chainId=${chainId}`)).body));
    }
    for (const { orderId } of orders) {
      const record = recordOf(orderId);
      for (const side of ['giveOfferWithMetadata', 'takeOfferWithMetadata']) {
        const list = lists.get(at(record, `${side}.chainId.stringValue`) as string);
        const token = list?.[at(record, `${side}.tokenAddress.stringValue`) as string];
        expect(token).toMatchObject(at(record, `${side}.metadata`) as object);
      }
    }
  });
});

describe('7.1 errors of the statistics interface', () => {
  it.each([
    ['/api/Orders/0x12'],
    ['/api/Orders/not-an-id'],
    ['/api/Transaction/xyz/orderIds'],
    ['/api/TokenMetadata/popularTokens/base'],
    ['/api/TokenMetadata/popularTokens?take=many'],
  ])('%s: 400, errorCode 400', async (path) => {
    const { status, body } = await statistics(path);
    expect(status).toBe(400);
    expect(body).toStrictEqual({ message: expect.any(String) as unknown, errorCode: 400n });
  });

  it.each([
    ['no object', []],
    ['no skip', { take: 1 }],
    ['a take of 0', { skip: 0, take: 0 }],
    ['a take of 101', { skip: 0, take: 101 }],
    ['a take as text', { skip: 0, take: '1' }],
    ['a wallet that is a number', { skip: 0, take: 1, walletAddress: 5 }],
  ])('leaderboard with %s: 400, errorCode 400', async (_, body) => {
    const response = await send('POST', `${sandbox.statisticsUrl}/api/Users/usersLeaderboard`, body);
    expect([response.status, at(response.body, 'errorCode')]).toEqual([400, 400n]);
  });

  it('400 for a body that is not JSON, 415 for one of another media type', async () => {
    const path = `${sandbox.statisticsUrl}/api/Users/usersLeaderboard`;
    const unreadable = await ask(path, {
      method: 'POST',
      headers: { 'content-type': 'text/json' },
      body: '{',
    });
    expect([unreadable.status, at(unreadable.body, 'errorCode')]).toEqual([400, 400n]);
    const text = await send('POST', path, { skip: 0, take: 1 }, 'text/plain');
    expect([text.status, at(text.body, 'errorCode')]).toEqual([415, 415n]);
  });

  it('404 for an unknown order, and without an error body for an unknown path', async () => {
    const order = await statistics(`/api/Orders/${unknownId}`);
    expect([order.status, order.body]).toEqual([404, { message: 'Order not found', errorCode: 404n }]);
    for (const path of [await statistics('/api/Nothing'), await plain('/v1.0/nothing')])
      expect([path.status, path.body]).toEqual([404, { message: 'Not found' }]);
  });
});

describe('7.2 errors of the order interface', () => {
  const errorBody = (errorId: string, errorCode: bigint): unknown => ({
    errorCode,
    errorId,
    errorMessage: expect.any(String) as unknown,
    reqId: expect.any(String) as unknown,
  });

  it.each(['', '/status', '/extcall-cancel-tx'])('an unknown order%s: 400 UNKNOWN_ORDER', async (suffix) => {
    const { status, body } = await plain(`/v1.0/dln/order/${unknownId}${suffix}`);
    expect(status).toBe(400);
    expect(body).toStrictEqual(errorBody('UNKNOWN_ORDER', 15n));
  });

  it.each([
    '/v1.0/dln/order/0x12',
    '/v1.0/token-list',
    '/v1.0/token-list?chainId=2',
    '/v1.0/token-list?chainId=x',
  ])('%s: 400 INVALID_QUERY_PARAMETERS', async (path) => {
    const { status, body } = await plain(path);
    expect(status).toBe(400);
    expect(body).toStrictEqual(errorBody('INVALID_QUERY_PARAMETERS', 2n));
  });

  it.each([
    ['NoExtCall', 'NO_EXTERNALCALL_ATTACHED'],
    ['Executing', 'EXTERNALCALL_CANNOT_BE_DETACHED'],
    ['Completed', 'EXTERNALCALL_ALREADY_EXECUTED'],
    ['Failed', 'EXTERNALCALL_ALREADY_EXECUTED'],
    ['Cancelled', 'EXTERNALCALL_CANNOT_BE_DETACHED'],
    ['OrderCancelled', 'EXTERNALCALL_CANNOT_BE_DETACHED'],
  ])('a call in %s cannot be cancelled: 400 %s', async (callState, errorId) => {
    const { orderId } = await orderWhere(sandbox.controlUrl, `?externalCallState=${callState}`);
    const { status, body } = await plain(`/v1.0/dln/order/${orderId}/extcall-cancel-tx`);
    expect([status, at(body, 'errorId')]).toEqual([400, errorId]);
  });
});
