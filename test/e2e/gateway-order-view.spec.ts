import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { type RunningGateway, startGateway } from '../support/gateway';
import { callsOf, forgetCalls } from '../support/sandbox-calls';

/** The clock stands still, so that no live order moves while the gateway is compared with its upstreams. */
const nowMs = Date.parse('2026-08-01T12:00:00Z');
const anyTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;

/** A seeded order with every optional part, from Solana to Optimism. */
const delivered = {
  orderId: '0x209172e923fa83f94c02723966267aa80d70262271f5e4b19f435263ef2b3788',
  status: 'ClaimedUnlock',
  phase: 'completed',
  outcome: 'delivered',
  userFinal: true,
  protocolFinal: true,
  message: 'The order was fulfilled, and the taker was paid. Its external call was executed.',
  messageCode: 'CLAIMED_UNLOCK_AMOUNT_NOT_STATED',
  callMessageCode: 'CALL_EXECUTED',
  next: null,
  links: {
    created:
      'https://solscan.io/tx/2rJnG6tcbnzhhjKMJWgsW7yjULYPmnUJ8QbEzGHXWmS6Yfu6UeL1aVWiWEhGvGSDg8JXsHLTn9WM8BJkDQHjgpam',
    fulfilled:
      'https://optimistic.etherscan.io/tx/0x3c5264c096b4e730616da50d8a53a2e97aa3c57b88ccfa551f37954a67368ca1',
    refunded: null,
  },
  maker: { address: '7j6agjdEQajQz48pmATPGu3nQRVJubEdNLyHLMrycbnw', nonce: '1785034512569' },
  receiver: '0x9b7b55a83c047f9e433e903f11ac6c2560c8865d',
  taker: '0xa1d1315615426e88c394ec406e00f60c4aada81b',
  give: {
    chain: { id: '7565164', name: 'Solana', caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    token: {
      address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      logoURI:
        'https://tokens.sandbox.example/logos/7565164/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v.png',
      native: false,
      listed: null,
    },
    amount: { value: '50200000', decimals: 6, formatted: '50.2' },
    finalAmount: { value: '50200000', decimals: 6, formatted: '50.2' },
  },
  take: {
    chain: { id: '10', name: 'Optimism', caip2: 'eip155:10' },
    token: {
      address: '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
      logoURI: 'https://tokens.sandbox.example/logos/10/0x94b008aa00579c1307b0ef2c499ad98a8ce58e58.png',
      native: false,
      listed: null,
    },
    amount: { value: '50150000', decimals: 6, formatted: '50.15' },
    finalAmount: { value: '50150000', decimals: 6, formatted: '50.15' },
    fulfilledAmount: { value: '50150000', decimals: 6, formatted: '50.15' },
  },
  externalCall: {
    state: 'Completed',
    data: '0x07c60489859a38459ed8ee9a279d0fd580f1569c82741aa94d60add23d75ae78d578eef8c172ca7a5c30f473fc9ea7338ae938a9512b91e31161ff875de82fce12dee416',
    dataHash: null,
    cancellable: false,
  },
  authorities: {
    givePatch: '7j6agjdEQajQz48pmATPGu3nQRVJubEdNLyHLMrycbnw',
    order: '0x9b7b55a83c047f9e433e903f11ac6c2560c8865d',
    unlock: '0xa1d1315615426e88c394ec406e00f60c4aada81b',
    allowedTaker: '0xa1d1315615426e88c394ec406e00f60c4aada81b',
    allowedCancelBeneficiary: null,
    unlockBeneficiary: '9GgAASWoGkd3LSuBGDydBoARyY2bv2Prv64orhWTym3j',
    cancelBeneficiary: null,
  },
  fees: {
    fixed: { value: '15000000', decimals: 9, formatted: '0.015' },
    percent: { value: '20088', decimals: 6, formatted: '0.020088' },
    finalPercent: { value: '20088', decimals: 6, formatted: '0.020088' },
    affiliate: {
      beneficiary: 'AD5bKW8hkA9ai6kEbTFQY7QNA2Q4DdfJRLGoMsWCMc8Z',
      amount: { value: '50200', decimals: 6, formatted: '0.0502' },
    },
  },
  preswap: {
    chain: { id: '7565164', name: 'Solana', caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    in: {
      token: {
        address: '11111111111111111111111111111111',
        symbol: 'SOL',
        name: 'Solana',
        decimals: 9,
        logoURI: 'https://tokens.sandbox.example/logos/7565164/11111111111111111111111111111111.png',
        native: true,
        listed: null,
      },
      amount: { value: '317848101', decimals: 9, formatted: '0.317848101' },
    },
    out: {
      token: {
        address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
        logoURI:
          'https://tokens.sandbox.example/logos/7565164/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v.png',
        native: false,
        listed: null,
      },
      amount: { value: '50220088', decimals: 6, formatted: '50.220088' },
    },
  },
  referralCode: 31805,
  metadata: {
    version: 1,
    creationProcessType: '2',
    origin: '2',
    additionalTakerIncentiveBps: '0',
    operatingExpensesAmount: '25075',
    recommendedTakeAmount: '50150000',
    metadata: '0x0a892ee994f6f6ee5245b7c6181fc3f397e8f0d513bfe0d8',
    promotionType: '0',
    orderTradeType: '0',
    partnerFeeBps: '10',
    sourceChainId: '7565164',
    destinationChainId: '10',
  },
  timeline: [
    {
      type: 'Created',
      side: 'source',
      chainId: '7565164',
      transactionHash:
        '2rJnG6tcbnzhhjKMJWgsW7yjULYPmnUJ8QbEzGHXWmS6Yfu6UeL1aVWiWEhGvGSDg8JXsHLTn9WM8BJkDQHjgpam',
      blockNumber: '501663932',
      blockHash: '5nYxC3bjrn4hYodYvn4yj9hfaTtN4FhKrXJBHN9NFNw',
      timestamp: '2026-07-26T02:55:13Z',
      initiator: '7j6agjdEQajQz48pmATPGu3nQRVJubEdNLyHLMrycbnw',
      submissionId: null,
      explorerUrl:
        'https://solscan.io/tx/2rJnG6tcbnzhhjKMJWgsW7yjULYPmnUJ8QbEzGHXWmS6Yfu6UeL1aVWiWEhGvGSDg8JXsHLTn9WM8BJkDQHjgpam',
    },
    {
      type: 'Fulfilled',
      side: 'destination',
      chainId: '10',
      transactionHash: '0x3c5264c096b4e730616da50d8a53a2e97aa3c57b88ccfa551f37954a67368ca1',
      blockNumber: '74184567',
      blockHash: '0x78c9d3d23ca3ba16633072bd050acf2f1ed10eb96bbaf5de82334fd5cfc80e95',
      timestamp: '2026-07-26T02:55:19Z',
      initiator: '0xa1d1315615426e88c394ec406e00f60c4aada81b',
      submissionId: null,
      explorerUrl:
        'https://optimistic.etherscan.io/tx/0x3c5264c096b4e730616da50d8a53a2e97aa3c57b88ccfa551f37954a67368ca1',
    },
    {
      type: 'SentUnlock',
      side: 'destination',
      chainId: '10',
      transactionHash: '0xe40d33a6a6a844f0a25dc58d32a53516a70017fdaf30fb71766c163c287dfcaf',
      blockNumber: '74188629',
      blockHash: '0x1e0f4cd8f15048e9659e24f3fb37515de1227cd306c96b896bf6e0c5ca924c46',
      timestamp: '2026-07-26T05:10:44Z',
      initiator: '0xa1d1315615426e88c394ec406e00f60c4aada81b',
      submissionId: '0x8effeadd7ab48a79124102c01faf623ec646cd46ed22d72784053f6160f76604',
      explorerUrl:
        'https://optimistic.etherscan.io/tx/0xe40d33a6a6a844f0a25dc58d32a53516a70017fdaf30fb71766c163c287dfcaf',
    },
    {
      type: 'ClaimedUnlock',
      side: 'source',
      chainId: '7565164',
      transactionHash:
        '4zWgJW5tE17c7ep6GARP7XryZYyAi3o7rF2zejUME5KfTj8ecb5okiASE6Teoh39qXSfytRPBMxb5T5J3W8EnaoB',
      blockNumber: '501684400',
      blockHash: '9BtErbvNowHBHUzt5zrgjH5Amspd4tmtmRC8mz93u6NN',
      timestamp: '2026-07-26T05:11:40Z',
      initiator: '72ZumBaAx8Z7SsLjcivXQsSpmNqZDFLEqPUdfgRfeW1Q',
      submissionId: '0x8effeadd7ab48a79124102c01faf623ec646cd46ed22d72784053f6160f76604',
      explorerUrl:
        'https://solscan.io/tx/4zWgJW5tE17c7ep6GARP7XryZYyAi3o7rF2zejUME5KfTj8ecb5okiASE6Teoh39qXSfytRPBMxb5T5J3W8EnaoB',
    },
  ],
  createdAt: '2026-07-26T02:55:13Z',
  fulfilledAt: '2026-07-26T02:55:19Z',
  fulfillmentSeconds: 6,
  meta: {
    complete: true,
    missing: [],
    agreement: 'agree',
    conflicts: [],
    sources: {
      statistics: { state: 'ok', status: 'ClaimedUnlock', asOf: anyTime },
      order: { state: 'ok', status: 'ClaimedUnlock', asOf: anyTime },
    },
    pollAfterSeconds: null,
  },
};

/** What differs at the end of the other branch, from TRON to Solana. */
const refunded = {
  orderId: '0x7d3cc1ec144d5386c60542a4dc71e680d7ad8d784320a3a40d49178e6001a267',
  status: 'ClaimedOrderCancel',
  phase: 'cancelled',
  outcome: 'refunded',
  userFinal: true,
  protocolFinal: true,
  message:
    'The order was cancelled, and the refund was paid out on the source chain. Its external call was cancelled.',
  next: null,
  links: {
    created:
      'https://tronscan.org/#/transaction/a4317e1ed755fe747c012ba442a76184839d6cc2de43a077c0e494c1ca4ece2e',
    fulfilled: null,
    refunded:
      'https://tronscan.org/#/transaction/521c010e1c0df0309a638bfaee3e1e0e038b469d50b939c8f95829c0679a2ea1',
  },
  externalCall: {
    state: 'Cancelled',
    data: '0x3ece93418d2d0d6df22d7b568945af17fe2878c55dea907b30cc8ec412e6ad53a0a627e5f83bff2ea3d672a36f39452a6a78f75c8c50190a0a30e941958850a41268f39a',
    dataHash: '0xa91147f7acaa3b24463bccdd6200c99975d45423e5122da12f175f3139dc371e',
    cancellable: false,
  },
  authorities: {
    givePatch: 'TNdDzThJPWPfheEno3LuiexjZQnKmP7pcS',
    order: '9QC3mQfWYN9uh2x7tqXXrGZ1oBEdFP8EPTbRwQGGH6jW',
    unlock: null,
    allowedTaker: '2qQpA6dyNFg9S5hCGMzvjBbN8TbmgPqQHNQfBRE6MZf8',
    allowedCancelBeneficiary: 'TNdDzThJPWPfheEno3LuiexjZQnKmP7pcS',
    unlockBeneficiary: null,
    cancelBeneficiary: 'TNdDzThJPWPfheEno3LuiexjZQnKmP7pcS',
  },
  timeline: [
    { type: 'Created', side: 'source', timestamp: '2026-07-25T05:07:29Z' },
    { type: 'OrderCancelled', side: 'destination', timestamp: '2026-07-25T05:29:08Z' },
    { type: 'SentOrderCancel', side: 'destination', timestamp: '2026-07-25T05:33:15Z' },
    { type: 'ClaimedOrderCancel', side: 'source', timestamp: '2026-07-25T05:34:40Z' },
  ],
  createdAt: '2026-07-25T05:07:29Z',
  fulfilledAt: null,
  fulfillmentSeconds: null,
  meta: { complete: true, missing: [], agreement: 'agree', conflicts: [] },
};

/** On a machine that is busy with other specs, no call is late. */
const patient = { UPSTREAM_BUDGET_MS: '14000', UPSTREAM_ATTEMPT_TIMEOUT_MS: '14000', JOIN_GRACE_MS: '14000' };

describe('the view of a seeded order that both interfaces report as it is', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;

  beforeAll(async () => {
    sandbox = await startSandbox({ clock: () => nowMs });
    gateway = await startGateway(sandbox, patient);
  });

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  const get = async (path: string) => {
    const response = await fetch(`${gateway.url}${path}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    return response;
  };

  it('is all of it', async () => {
    const response = await get(`/v1/orders/${delivered.orderId}`);
    expect(response.headers.get('x-gateway-complete')).toBe('true');
    expect(await response.json()).toEqual(delivered);
  });

  it('is the refund, its call and its events at the end of the other branch', async () => {
    const response = await get(`/v1/orders/${refunded.orderId}`);
    expect(await response.json()).toMatchObject(refunded);
  });

  it('has the same values in the small view for polling', async () => {
    const { orderId, status, phase, outcome, userFinal, protocolFinal, next, meta } = delivered;
    const { message, messageCode, callMessageCode } = delivered;
    const words = { message, messageCode, callMessageCode };
    const small = { orderId, status, phase, outcome, userFinal, protocolFinal, ...words, next, meta };
    const response = await get(`/v1/orders/${orderId}/status`);
    expect(await response.json()).toEqual({ ...small, externalCallState: 'Completed' });
  });

  it('has taken one call to each interface for an order, the small view included', async () => {
    await forgetCalls(sandbox);
    const fresh = await startGateway(sandbox);
    const { orderId } = sandbox.examples;
    for (const path of ['/status', '', '/status', '?fields=status'])
      expect((await fetch(`${fresh.url}/v1/orders/${orderId}${path}`)).status).toBe(200);
    await fresh.close();
    expect(await callsOf(sandbox)).toMatchObject({ statistics: 1, order: 1 });
  });

  it('takes an id in any case', async () => {
    const { orderId } = sandbox.examples;
    const response = await get(`/v1/orders/0X${orderId.slice(2).toUpperCase()}`);
    expect(await response.json()).toMatchObject({ orderId });
  });
});
