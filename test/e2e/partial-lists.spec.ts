import { type ListedTokenView, type TokensView } from '../../src/features/tokens/listed-token.view';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { json } from '../support/scripted-upstream';
import {
  creationHash,
  giveToken,
  jsonText,
  orderId,
  orderRecord,
  statisticsOrder,
} from '../support/upstream-records';

const testBed = usesGatewayTestBed();

beforeEach(() => testBed.resetGateway());

const failure = json(500, { message: 'oops', errorCode: 500 });
const popular = (addresses: string[], totalCount = addresses.length) => ({
  tokens: addresses.map((address, index) => ({
    chainId: { stringValue: '8453' },
    tokenAddress: { stringValue: address },
    popularityIndex: 100 - index,
  })),
  totalCount,
});
const listed = {
  tokens: { [giveToken]: { symbol: 'TST', name: 'Test Coin', decimals: 6, address: giveToken } },
};

const partial = async (path: string): Promise<unknown> => {
  const response = await fetch(`${testBed.gateway.url}${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-gateway-complete')).toBe('false');
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.json();
};

it('a transaction has the problem of an order that is not indexed yet', async () => {
  testBed.statistics
    .on('/api/Transaction', json(200, { orderIds: [{ stringValue: orderId(7) }, orderId(8)] }))
    .on(`/api/Orders/${orderId(7)}`, json(200, jsonText(statisticsOrder(orderId(7)))));
  testBed.order
    .on('/v1.0/dln', json(400, { errorId: 'UNKNOWN_ORDER', errorCode: 15 }))
    .on(`/v1.0/dln/order/${orderId(7)}`, json(200, jsonText(orderRecord(orderId(7)))));
  expect(await partial(`/v1/transactions/${creationHash}/orders`)).toMatchObject({
    orderIds: [orderId(7), orderId(8)],
    orders: [
      { orderId: orderId(7), order: { orderId: orderId(7) } },
      { orderId: orderId(8), problem: { code: 'ORDER_NOT_FOUND', status: 404, retryable: true } },
    ],
  });
});

it('the token list has no popularity while statistics is down', async () => {
  testBed.statistics.on('/api/TokenMetadata', failure);
  testBed.order.on('/v1.0/token-list', json(200, listed));
  expect(await partial('/v1/tokens?chainId=8453')).toMatchObject({
    items: [{ symbol: 'TST', popularity: null }],
    page: { total: 1 },
  });
});

it('popular tokens have no metadata while the order interface is down', async () => {
  testBed.statistics.on('/api/TokenMetadata', json(200, popular([giveToken])));
  testBed.order.on('/v1.0/token-list', failure);
  expect(await partial('/v1/tokens/popular')).toMatchObject({
    items: [{ address: giveToken, symbol: null, decimals: null, popularity: { rank: 1, index: 100 } }],
  });
});

it('a popular token that is on no list keeps null metadata, and does not join the token list', async () => {
  const stranger = `0x${'5e'.repeat(20)}`;
  testBed.statistics.on('/api/TokenMetadata', json(200, popular([stranger, giveToken])));
  testBed.order.on('/v1.0/token-list', json(200, listed));
  const ranking = await fetch(`${testBed.gateway.url}/v1/tokens/popular?chainId=8453`);
  expect(await ranking.json()).toMatchObject({
    items: [
      {
        address: stranger,
        symbol: null,
        name: null,
        decimals: null,
        logoURI: null,
        tags: [],
        popularity: { rank: 1 },
      },
      { address: giveToken, symbol: 'TST', decimals: 6, popularity: { rank: 2 } },
    ],
  });
  const list = await fetch(`${testBed.gateway.url}/v1/tokens?chainId=8453`);
  expect(await list.json()).toMatchObject({
    items: [{ address: giveToken, popularity: { rank: 2, index: 99 } }],
    page: { total: 1 },
  });
});

describe('before an upstream that gives two popular tokens at a time', () => {
  const all = [1, 2, 3, 4, 5].map((n) => `0x${String(n).repeat(40)}`);
  const rankOf = ({ address, popularity }: ListedTokenView) => [address, popularity?.rank];

  beforeEach(() => {
    testBed.statistics.on('/api/TokenMetadata/popularTokens', (request, ...exchange) => {
      const query = new URL(request.target, testBed.statistics.url).searchParams;
      const skip = Number(query.get('skip') ?? 0);
      const take = Number(query.get('take') ?? 2);
      return json(200, popular(all.slice(skip, skip + take), all.length))(request, ...exchange);
    });
    const entries = all.map((address, index) => [address, { address, symbol: 'EDCBA'[index], decimals: 6 }]);
    testBed.order.on('/v1.0/token-list', json(200, { tokens: Object.fromEntries(entries) as object }));
  });

  it('popular tokens beyond the first two are read', async () => {
    const response = await fetch(`${testBed.gateway.url}/v1/tokens/popular?chainId=8453&limit=3&offset=1`);
    const { items: found, page } = (await response.json()) as TokensView;
    expect(page).toEqual({ limit: 3, offset: 1, total: 5 });
    expect(found.map(rankOf)).toEqual([
      [all[1], 2],
      [all[2], 3],
      [all[3], 4],
    ]);
  });

  it('the token list has every token at its rank', async () => {
    const response = await fetch(`${testBed.gateway.url}/v1/tokens?chainId=8453`);
    const { items: found } = (await response.json()) as TokensView;
    expect(found.map(rankOf)).toEqual(all.map((address, index) => [address, index + 1]));
  });
});

it.each([
  ['100000026', 'TA4Wt1DUCqz6YegbnsmqsWC5uUfbdBqPxm', `0x${'01'.repeat(20)}`],
  ['7565164', '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi', `0x${'01'.repeat(32)}`],
])('a token of chain %s is found on a list that has it in hex', async (chainId, address, hex) => {
  const entry = { chainId: { stringValue: chainId }, tokenAddress: address, popularityIndex: 1 };
  const token = { symbol: 'TST', name: 'Test Coin', decimals: 6, address: hex };
  testBed.statistics.on('/api/TokenMetadata', json(200, { tokens: [entry], totalCount: 1 }));
  testBed.order.on('/v1.0/token-list', json(200, { tokens: { [hex]: token } }));
  for (const query of ['', `&addresses=${address}`, `&addresses=${hex}`]) {
    const response = await fetch(`${testBed.gateway.url}/v1/tokens?chainId=${chainId}${query}`);
    expect(await response.json()).toMatchObject({
      items: [{ address, symbol: 'TST', listed: true, popularity: { rank: 1 } }],
    });
  }
});
