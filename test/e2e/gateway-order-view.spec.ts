import { keccak_256 } from '@noble/hashes/sha3.js';
import { type OrderView } from '../../src/features/orders/order.view';
import { type OrderStatusView } from '../../src/features/orders/order.view';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { type RunningGateway, startGateway } from '../support/gateway';
import { GatewayPool } from '../support/gateway-pool';
import { callsOf, forgetCalls } from '../support/sandbox-calls';
import { json, ScriptedUpstream } from '../support/scripted-upstream';
import { jsonText, orderId, orderRecord, orderStruct, statisticsOrder } from '../support/upstream-records';
import { orderStatusView, orderViewWith } from '../support/view-shapes';
import { ask, at, type OrderSummary, ordersOf } from '../support/sandbox-client';

/** The clock stands still, so that no live order moves while the gateway is compared with its upstreams. */
const nowMs = Date.parse('2026-08-01T12:00:00Z');

type Meaning = [phase: string, outcome: string, userFinal: boolean, protocolFinal: boolean];

/** What each lifecycle state means to a user, its external call aside. */
const meanings: Record<string, Meaning> = {
  None: ['pending', 'pending', false, false],
  Created: ['open', 'pending', false, false],
  Fulfilled: ['completed', 'delivered', true, false],
  SentUnlock: ['completed', 'delivered', true, false],
  ClaimedUnlock: ['completed', 'delivered', true, true],
  OrderCancelled: ['cancelling', 'pending', false, false],
  SentOrderCancel: ['cancelling', 'pending', false, false],
  ClaimedOrderCancel: ['cancelled', 'refunded', true, true],
};

/** What the view says of an external call, by the statistics interface's own word. */
const callStates: Record<string, [state: string, cancellable: boolean]> = {
  NoExtCall: ['NoExtCall', false],
  AwaitingOrderFulfillment: ['AwaitingOrderFulfillment', true],
  AwaitingExecution: ['AwaitingExecution', true],
  Executing: ['Executing', false],
  Completed: ['Completed', false],
  Failed: ['Failed', false],
  Cancelled: ['Cancelled', false],
  OrderCancelled: ['Cancelled', false],
};

/** What became of a fulfilled order, by its external call. */
const callOutcomes: Record<string, string> = {
  NoExtCall: 'delivered',
  Completed: 'delivered',
  Failed: 'call-failed',
  Cancelled: 'call-cancelled',
};

/** What both states mean to a user: nothing is final while the external call is open. */
const meaningOf = (state: string, callState: string): Meaning => {
  const [phase, outcome, userFinal, protocolFinal] = meanings[state]!;
  if (outcome !== 'delivered') return [phase, outcome, userFinal, protocolFinal];
  const byCall = callOutcomes[callState];
  return byCall === undefined ? [phase, 'pending', false, false] : [phase, byCall, userFinal, protocolFinal];
};

/** The events behind each state, in time order. */
const timelines: Record<string, string[]> = {
  None: [],
  Created: ['Created'],
  Fulfilled: ['Created', 'Fulfilled'],
  SentUnlock: ['Created', 'Fulfilled', 'SentUnlock'],
  ClaimedUnlock: ['Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'],
  OrderCancelled: ['Created', 'OrderCancelled'],
  SentOrderCancel: ['Created', 'OrderCancelled', 'SentOrderCancel'],
  ClaimedOrderCancel: ['Created', 'OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'],
};

/** The event that an order in each state waits for; undefined at the end of a branch. */
const nextEvents: Record<string, string> = {
  None: 'Created',
  Created: 'Fulfilled',
  Fulfilled: 'SentUnlock',
  SentUnlock: 'ClaimedUnlock',
  OrderCancelled: 'SentOrderCancel',
  SentOrderCancel: 'ClaimedOrderCancel',
};

/** Where each event happens, and where the statistics record carries it (and its submission id, if it has one). */
const events: Record<string, { side: 'source' | 'destination'; path: string; submission?: string }> = {
  Created: { side: 'source', path: 'createdSrcEventMetadata' },
  Fulfilled: { side: 'destination', path: 'fulfilledDstEventMetadata' },
  SentUnlock: {
    side: 'destination',
    path: 'sentUnlockDstEventInfo.transactionMetadata',
    submission: 'sentUnlockDstEventInfo.submissionId.stringValue',
  },
  ClaimedUnlock: {
    side: 'source',
    path: 'claimedUnlockSrcEventInfo.transactionMetadata',
    submission: 'claimedUnlockSrcEventInfo.submissionId.stringValue',
  },
  OrderCancelled: { side: 'destination', path: 'orderCancelledDstEventMetadata' },
  SentOrderCancel: {
    side: 'destination',
    path: 'sentOrderCancelDstEventInfo.transactionMetadata',
    submission: 'sentOrderCancelDstEventInfo.submissionId.stringValue',
  },
  ClaimedOrderCancel: {
    side: 'source',
    path: 'claimedOrderCancelSrcEventInfo.transactionMetadata',
    submission: 'claimedOrderCancelSrcEventInfo.submissionId.stringValue',
  },
};

type ChainFacts = [name: string, caip2: string, nativeDecimals: number, explorer: string];

const chains: Record<string, ChainFacts> = {
  '1': ['Ethereum', 'eip155:1', 18, 'https://etherscan.io/tx/'],
  '10': ['Optimism', 'eip155:10', 18, 'https://optimistic.etherscan.io/tx/'],
  '56': ['BNB Chain', 'eip155:56', 18, 'https://bscscan.com/tx/'],
  '137': ['Polygon', 'eip155:137', 18, 'https://polygonscan.com/tx/'],
  '8453': ['Base', 'eip155:8453', 18, 'https://basescan.org/tx/'],
  '42161': ['Arbitrum', 'eip155:42161', 18, 'https://arbiscan.io/tx/'],
  '43114': ['Avalanche', 'eip155:43114', 18, 'https://snowtrace.io/tx/'],
  '59144': ['Linea', 'eip155:59144', 18, 'https://lineascan.build/tx/'],
  '7565164': ['Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 9, 'https://solscan.io/tx/'],
  '100000001': ['Neon', 'eip155:245022934', 18, 'https://'],
  '100000002': ['Gnosis', 'eip155:100', 18, 'https://gnosisscan.io/tx/'],
  '100000008': ['Zilliqa', 'eip155:32769', 18, 'https://'],
  '100000009': ['Flow', 'eip155:747', 18, 'https://'],
  '100000013': ['Story', 'eip155:1514', 18, 'https://'],
  '100000014': ['Sonic', 'eip155:146', 18, 'https://sonicscan.org/tx/'],
  '100000017': ['Abstract', 'eip155:2741', 18, 'https://abscan.org/tx/'],
  '100000020': ['Berachain', 'eip155:80094', 18, 'https://berascan.com/tx/'],
  '100000021': ['BOB', 'eip155:60808', 18, 'https://'],
  '100000022': ['HyperEVM', 'eip155:999', 18, 'https://'],
  '100000023': ['Mantle', 'eip155:5000', 18, 'https://'],
  '100000025': ['Sophon', 'eip155:50104', 18, 'https://'],
  '100000026': ['TRON', 'tron:728126428', 6, 'https://tronscan.org/#/transaction/'],
  '100000027': ['Sei', 'eip155:1329', 18, 'https://'],
  '100000028': ['Plasma', 'eip155:9745', 18, 'https://'],
};

type Family = 'EVM' | 'Solana' | 'Tron';

const familyOf = (chainId: string): Family =>
  ({ '7565164': 'Solana' as const, '100000026': 'Tron' as const })[chainId] ?? 'EVM';

/** How each family writes transaction hashes, block hashes and addresses. */
const spellings: Record<Family, { transaction: RegExp; block: RegExp; address: RegExp }> = {
  EVM: { transaction: /^0x[0-9a-f]{64}$/, block: /^0x[0-9a-f]{64}$/, address: /^0x[0-9a-f]{40}$/ },
  Solana: {
    transaction: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
    block: /^[1-9A-HJ-NP-Za-km-z]{42,44}$/,
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  },
  Tron: { transaction: /^[0-9a-f]{64}$/, block: /^0x[0-9a-f]{64}$/, address: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ },
};

const nativeAddresses = [
  '0x0000000000000000000000000000000000000000',
  '11111111111111111111111111111111',
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
];

const rfc3339 = (epochSeconds: unknown): string =>
  new Date(Number(epochSeconds) * 1000).toISOString().replace('.000Z', 'Z');

/** One order as the sandbox knows it, as the statistics interface records it, and as the gateway shows it. */
interface Walked {
  summary: OrderSummary;
  record: unknown;
  view: OrderView;
  status: OrderStatusView;
  complete: string | null;
}

const text = (record: unknown, path: string): string | null => (at(record, path) ?? null) as string | null;

/** The exact base units that a number value of the record carries; null where it is null. */
const units = (record: unknown, path: string): string | null => {
  const bare = at(record, `${path}.bigIntegerValue`) as bigint | undefined;
  expect(text(record, `${path}.stringValue`)).toBe(bare?.toString() ?? null);
  return bare?.toString() ?? null;
};

/** On a machine that is busy with other specs, no call is late. */
const patient = {
  UPSTREAM_BUDGET_MS: '14000',
  UPSTREAM_ATTEMPT_TIMEOUT_MS: '14000',
  JOIN_GRACE_MS: '14000',
};

describe('the view of every seeded order that both interfaces report as it is', () => {
  const startedAt = Date.now();
  let sandbox: Sandbox;
  let gateway: RunningGateway;
  let walked: Walked[];

  async function walk(summary: OrderSummary): Promise<Walked> {
    const path = `${gateway.url}/v1/orders/${summary.orderId}`;
    const [{ body: record }, response] = await Promise.all([
      ask(`${sandbox.statisticsUrl}/api/Orders/${summary.orderId}`),
      fetch(path),
    ]);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    return {
      summary,
      record,
      view: (await response.json()) as OrderView,
      status: (await (await fetch(`${path}/status`)).json()) as OrderStatusView,
      complete: response.headers.get('x-gateway-complete'),
    };
  }

  beforeAll(async () => {
    sandbox = await startSandbox({ clock: () => nowMs });
    gateway = await startGateway(sandbox, patient);
    walked = [];
    const orders = (await ordersOf(sandbox.controlUrl)).filter(
      ({ overrides }) => Object.keys(overrides).length === 0,
    );
    for (let first = 0; first < orders.length; first += 20)
      walked.push(...(await Promise.all(orders.slice(first, first + 20).map(walk))));
  }, 120_000);

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  it('walks every lifecycle state on EVM, Solana and Tron, as source and as destination', () => {
    const seen = new Set(
      walked.flatMap(({ view }) => [
        `${view.status} from ${familyOf(view.give.chain!.id)}`,
        `${view.status} to ${familyOf(view.take.chain!.id)}`,
      ]),
    );
    const all = Object.keys(meanings).flatMap((state) =>
      Object.keys(spellings).flatMap((family) => [`${state} from ${family}`, `${state} to ${family}`]),
    );
    expect([...seen].sort()).toEqual(all.sort());
  });

  it('walks every external call state', () => {
    const seen = new Set(walked.map(({ view }) => view.externalCall.state));
    expect([...seen].sort()).toEqual([...new Set(Object.values(callStates).map(([state]) => state))].sort());
    expect(new Set(walked.map(({ record }) => text(record, 'externalCallState')))).toEqual(
      new Set(Object.keys(callStates)),
    );
  });

  it('walks every chain, and orders with and without each optional part', () => {
    expect(new Set(walked.map(({ view }) => view.give.chain!.id))).toEqual(new Set(Object.keys(chains)));
    for (const member of ['preswap', 'metadata', 'taker', 'fees.affiliate', 'take.fulfilledAmount']) {
      const values = walked.map(({ view }) => at(view, member));
      expect([member, values.includes(null), values.some((value) => value !== null)]).toEqual([
        member,
        true,
        true,
      ]);
    }
  });

  it('has every member of the contract and no other, in every object', () => {
    for (const { view } of walked) expect(view).toStrictEqual(orderViewWith(view));
  });

  it('has the state and its meaning', () => {
    for (const { summary, view } of walked) {
      const { orderId, status, phase, outcome, userFinal, protocolFinal, message } = view;
      expect([orderId, status, phase, outcome, userFinal, protocolFinal]).toEqual([
        summary.orderId,
        summary.state,
        ...meaningOf(summary.state, callStates[summary.externalCallState]![0]),
      ]);
      expect(message).toMatch(/^[A-Z].+\.$/);
    }
  });

  it('has a message that mentions the external call wherever there is one, and full receipt only without', () => {
    for (const { view } of walked) {
      const hasCall = view.externalCall.state !== 'NoExtCall';
      expect([view.message, view.message.includes('external call')]).toEqual([view.message, hasCall]);
      if (hasCall) expect(view.message).not.toContain('The receiver has the full amount');
    }
  });

  it('has the state of the external call, and whether it can be cancelled', () => {
    for (const { summary, view } of walked) {
      const { state, cancellable } = view.externalCall;
      expect([summary.orderId, state, cancellable]).toEqual([
        summary.orderId,
        ...callStates[summary.externalCallState]!,
      ]);
    }
  });

  it('distinguishes the external call from its hash', () => {
    for (const { summary, record, view } of walked) {
      const given = text(record, 'externalCallData');
      const { data, dataHash } = view.externalCall;
      const isExecuted = timelines[summary.state]!.includes('Fulfilled');
      // Before fulfilment the statistics interface tells the hash, and the order interface the call.
      const hashOfCall =
        typeof data === 'string'
          ? `0x${Buffer.from(keccak_256(Buffer.from(data.slice(2), 'hex'))).toString('hex')}`
          : null;
      expect([summary.orderId, isExecuted ? data : dataHash]).toEqual([summary.orderId, given]);
      expect([summary.orderId, isExecuted ? dataHash : hashOfCall]).toEqual([
        summary.orderId,
        isExecuted ? null : given,
      ]);
    }
  });

  it('names the chains', () => {
    for (const { summary, view } of walked) {
      for (const [chain, id] of [
        [view.give.chain, summary.sourceChainId],
        [view.take.chain, summary.destinationChainId],
      ] as const) {
        const [name, caip2] = chains[id]!;
        expect(chain).toEqual({ id, name, caip2 });
      }
    }
  });

  it('shows both tokens as the record describes them', () => {
    for (const { record, view } of walked) {
      for (const [side, offer] of [
        ['giveOfferWithMetadata', view.give],
        ['takeOfferWithMetadata', view.take],
      ] as const) {
        const address = text(record, `${side}.tokenAddress.stringValue`)!;
        expect(offer.token).toEqual({
          address,
          symbol: text(record, `${side}.metadata.symbol`),
          name: text(record, `${side}.metadata.name`),
          decimals: Number(at(record, `${side}.metadata.decimals`)),
          logoURI: text(record, `${side}.metadata.logoURI`),
          native: nativeAddresses.includes(address),
        });
        expect(address).toMatch(spellings[familyOf(offer.chain!.id)].address);
      }
    }
  });

  it('carries every amount exactly, in the decimals of its token', () => {
    for (const { record, view } of walked) {
      const amounts = [
        [view.give.amount, 'giveOfferWithMetadata.amount', view.give.token],
        [view.give.finalAmount, 'giveOfferWithMetadata.finalAmount', view.give.token],
        [view.take.amount, 'takeOfferWithMetadata.amount', view.take.token],
        [view.take.finalAmount, 'takeOfferWithMetadata.finalAmount', view.take.token],
        [view.take.fulfilledAmount, 'actualFulfillAmount', view.take.token],
        [view.fees!.percent, 'percentFee', view.give.token],
        [view.fees!.finalPercent, 'finalPercentFee', view.give.token],
        [view.fees!.affiliate?.amount, 'affiliateFee.amount', view.give.token],
      ] as const;
      for (const [amount, path, token] of amounts) {
        const expected = units(record, path);
        expect([view.orderId, path, amount?.value ?? null]).toEqual([view.orderId, path, expected]);
        if (amount) expect([path, amount.decimals]).toEqual([path, token!.decimals]);
      }
    }
  });

  it.each([
    ['8453', 18],
    ['7565164', 9],
    ['100000026', 6],
  ])('has the fixed fee in the native coin of chain %s, with %i decimals', (sourceChainId, decimals) => {
    const fromChain = walked.filter(({ summary }) => summary.sourceChainId === sourceChainId);
    expect(fromChain.length).toBeGreaterThan(0);
    for (const { record, view } of fromChain)
      expect(view.fees!.fixed).toMatchObject({ value: units(record, 'fixFee'), decimals });
  });

  it('has the decimals of every native coin', () => {
    for (const { view } of walked) expect(view.fees!.fixed!.decimals).toBe(chains[view.give.chain!.id]![2]);
  });

  it('carries an amount of 2^256-1 and a nonce of 2^64-1', () => {
    const largest = walked.find(({ view }) => view.give.amount!.value === (2n ** 256n - 1n).toString());
    expect(largest!.view.maker.nonce).toBe((2n ** 64n - 1n).toString());
    expect(largest!.view.take.amount!.value).toBe(units(largest!.record, 'takeOfferWithMetadata.amount'));
  });

  it('knows the parties and the authorities', () => {
    for (const { record, view } of walked) {
      expect(view).toMatchObject({
        maker: {
          address: text(record, 'makerSrc.stringValue'),
          nonce: (at(record, 'makerOrderNonce') as bigint).toString(),
        },
        receiver: text(record, 'receiverDst.stringValue'),
        taker: text(record, 'taker.stringValue'),
        authorities: {
          givePatch: text(record, 'givePatchAuthoritySrc.stringValue'),
          order: text(record, 'orderAuthorityAddressDst.stringValue'),
          unlock: text(record, 'unlockAuthorityDst.stringValue'),
          allowedTaker: text(record, 'allowedTakerDst.stringValue'),
          allowedCancelBeneficiary: text(record, 'allowedCancelBeneficiarySrc.stringValue'),
          unlockBeneficiary: text(record, 'unlockBeneficiarySrc.stringValue'),
          cancelBeneficiary: text(record, 'cancelBeneficiarySrc.stringValue'),
        },
        referralCode: Number(at(record, 'referralCode')),
      });
    }
  });

  it('knows the affiliate', () => {
    for (const { record, view } of walked)
      expect(view.fees!.affiliate?.beneficiary ?? null).toBe(
        text(record, 'affiliateFee.beneficiarySrc.stringValue'),
      );
  });

  it('has the swap before the order, with the user’s real input', () => {
    for (const { record, view } of walked) {
      if (at(record, 'preswapData') === null) {
        expect(view.preswap).toBeNull();
        continue;
      }
      const tokenOf = (side: string) => ({
        address: text(record, `preswapData.${side.toLowerCase()}TokenAddress.stringValue`),
        symbol: text(record, `preswapData.token${side}Metadata.symbol`),
        decimals: Number(at(record, `preswapData.token${side}Metadata.decimals`)),
      });
      expect(view.preswap).toMatchObject({
        chain: { id: text(record, 'preswapData.chainId.stringValue') },
        in: { token: tokenOf('In'), amount: { value: units(record, 'preswapData.inAmount') } },
        out: { token: tokenOf('Out'), amount: { value: units(record, 'preswapData.outAmount') } },
      });
      expect(view.preswap!.in.amount!.decimals).toBe(tokenOf('In').decimals);
      expect(view.preswap!.out.amount!.decimals).toBe(tokenOf('Out').decimals);
    }
  });

  it('has the metadata of the creator', () => {
    const renamed: Record<string, string> = {
      srcProtocolChainId: 'sourceChainId',
      dstProtocolChainId: 'destinationChainId',
    };
    for (const { record, view } of walked) {
      const given = at(record, 'orderMetadata') as Record<string, unknown> | null;
      if (given === null) {
        expect(view.metadata).toBeNull();
        continue;
      }
      for (const [name, value] of Object.entries(given))
        expect([name, String(at(view.metadata, renamed[name] ?? name))]).toEqual([name, String(value)]);
    }
  });

  it('has the tracked events in time order, each on its side', () => {
    for (const { summary, view } of walked) {
      expect([summary.orderId, view.timeline.map(({ type }) => type)]).toEqual([
        summary.orderId,
        timelines[summary.state],
      ]);
      const times = view.timeline.map(({ timestamp }) => Date.parse(timestamp!));
      expect(times).toEqual([...times].sort((one, other) => one - other));
      for (const { type, side, chainId } of view.timeline) {
        const { side: expected } = events[type]!;
        const chainOfSide = expected === 'source' ? summary.sourceChainId : summary.destinationChainId;
        expect([type, side, chainId]).toEqual([type, expected, chainOfSide]);
      }
    }
  });

  it('names the event that it waits for, and since when', () => {
    for (const { summary, view } of walked) {
      const awaited = nextEvents[summary.state];
      const since = view.timeline.at(-1)?.timestamp ?? null;
      const next = awaited ? { type: awaited, side: events[awaited]!.side, since } : null;
      // The user waits for an open call.
      const { fulfilledAt } = view;
      const isCallOpen = view.phase === 'completed' && view.outcome === 'pending';
      const call = { type: 'ExternalCall', side: 'destination', since: fulfilledAt };
      expect([summary.orderId, view.next]).toEqual([summary.orderId, isCallOpen ? call : next]);
      expect(view.next === null).toBe(view.protocolFinal);
    }
  });

  it('links to the transactions of the creation, the fulfilment and the refund', () => {
    for (const { view } of walked) {
      const urlOf = (type: string) => view.timeline.find((event) => event.type === type)?.explorerUrl ?? null;
      expect([view.orderId, view.links]).toEqual([
        view.orderId,
        {
          created: urlOf('Created'),
          fulfilled: urlOf('Fulfilled'),
          refunded: urlOf('ClaimedOrderCancel'),
        },
      ]);
    }
    for (const name of ['created', 'fulfilled', 'refunded'] as const)
      expect([name, walked.some(({ view }) => view.links[name] !== null)]).toEqual([name, true]);
  });

  it('has each event in the notation of its chain', () => {
    for (const { record, view } of walked) {
      for (const event of view.timeline) {
        const { path, submission } = events[event.type]!;
        expect(event).toMatchObject({
          transactionHash: text(record, `${path}.transactionHash.stringValue`),
          blockNumber: String(at(record, `${path}.blockNumber`)),
          blockHash: text(record, `${path}.blockHash.stringValue`),
          timestamp: rfc3339(at(record, `${path}.blockTimeStamp`)),
          initiator: text(record, `${path}.initiator.stringValue`),
          submissionId: submission === undefined ? null : text(record, submission),
        });
        const spelling = spellings[familyOf(event.chainId!)];
        expect(event.transactionHash).toMatch(spelling.transaction);
        expect(event.blockHash).toMatch(spelling.block);
        expect(event.initiator).toMatch(spelling.address);
        const [, , , explorer] = chains[event.chainId!]!;
        expect(event.explorerUrl!.startsWith(explorer)).toBe(true);
        expect(event.explorerUrl!.endsWith(`/${event.transactionHash!}`)).toBe(true);
      }
    }
  });

  it('has the times when the order was created and fulfilled, and how long that took', () => {
    for (const { record, view } of walked) {
      const created = at(record, 'createdSrcEventMetadata.blockTimeStamp') as bigint | undefined;
      const fulfilled = at(record, 'fulfilledDstEventMetadata.blockTimeStamp') as bigint | undefined;
      expect([view.orderId, view.createdAt, view.fulfilledAt, view.fulfillmentSeconds]).toEqual([
        view.orderId,
        created === undefined ? null : rfc3339(created),
        fulfilled === undefined ? null : rfc3339(fulfilled),
        created === undefined || fulfilled === undefined ? null : Number(fulfilled - created),
      ]);
    }
  });

  it('states that both interfaces responded and agree', () => {
    for (const { summary, view, complete } of walked) {
      const source = { state: 'ok', status: summary.state, asOf: expect.any(String) as unknown };
      expect([complete, view.meta]).toEqual([
        'true',
        {
          complete: true,
          missing: [],
          agreement: 'agree',
          conflicts: [],
          sources: { statistics: source, order: source },
        },
      ]);
      for (const { asOf } of [view.meta.sources.statistics, view.meta.sources.order]) {
        expect(Date.parse(asOf!)).toBeGreaterThanOrEqual(startedAt);
        expect(Date.parse(asOf!)).toBeLessThanOrEqual(Date.now());
      }
    }
  });

  it('has the same values in the small view for polling', () => {
    for (const { view, status } of walked) {
      expect(status).toStrictEqual(orderStatusView);
      const { orderId, status: state, phase, outcome, userFinal, protocolFinal, externalCall, meta } = view;
      expect(status).toEqual({
        orderId,
        status: state,
        phase,
        outcome,
        userFinal,
        protocolFinal,
        externalCallState: externalCall.state,
        meta,
      });
    }
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
    const path = `/v1/orders/0X${orderId.slice(2).toUpperCase()}`;
    expect(await (await fetch(`${gateway.url}${path}`)).json()).toMatchObject({ orderId });
  });
});

describe('a live order', () => {
  const uncached = Object.fromEntries(
    ['ORDER_OPEN', 'ORDER_USER_FINAL', 'ORDER_PROTOCOL_FINAL'].flatMap((topic) =>
      ['FRESH', 'STALE', 'STALE_ON_ERROR'].map((window) => [`${topic}_${window}_SECONDS`, '0']),
    ),
  );
  let clockMs = nowMs;
  let sandbox: Sandbox;
  let gateway: RunningGateway;

  beforeAll(async () => {
    sandbox = await startSandbox({ clock: () => clockMs });
    gateway = await startGateway(sandbox, uncached);
  });

  beforeEach(() => {
    clockMs = nowMs;
  });

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  const liveOrders = async (callState: string): Promise<OrderSummary[]> =>
    (await ordersOf(sandbox.controlUrl, `?externalCallState=${callState}`)).filter(({ live }) => live);

  /** The first live order that stands in a state at the end of its life. */
  async function orderThatEndsIn(state: string, callState: string): Promise<OrderSummary> {
    const candidates = new Set((await liveOrders(callState)).map(({ orderId }) => orderId));
    clockMs = nowMs + 3_600_000;
    const ended = await ordersOf(sandbox.controlUrl, `?state=${state}`);
    clockMs = nowMs;
    return ended.find(({ orderId }) => candidates.has(orderId))!;
  }

  async function viewAfter(seconds: number, { orderId }: OrderSummary): Promise<OrderView> {
    clockMs = nowMs + seconds * 1000;
    return (await (await fetch(`${gateway.url}/v1/orders/${orderId}`)).json()) as OrderView;
  }

  const lives: [end: string, moments: [seconds: number, state: string, callState: string][]][] = [
    [
      'ClaimedUnlock',
      [
        [0, 'Created', 'AwaitingOrderFulfillment'],
        [3, 'Created', 'AwaitingOrderFulfillment'],
        [4, 'Fulfilled', 'AwaitingExecution'],
        [7, 'Fulfilled', 'Executing'],
        [10, 'Fulfilled', 'Completed'],
        [64, 'SentUnlock', 'Completed'],
        [124, 'ClaimedUnlock', 'Completed'],
        [86_400, 'ClaimedUnlock', 'Completed'],
      ],
    ],
    [
      'ClaimedOrderCancel',
      [
        [0, 'Created', 'AwaitingOrderFulfillment'],
        [30, 'OrderCancelled', 'Cancelled'],
        [90, 'SentOrderCancel', 'Cancelled'],
        [150, 'ClaimedOrderCancel', 'Cancelled'],
      ],
    ],
  ];

  it.each(lives)('is followed from Created to %s', async (end, moments) => {
    const order = await orderThatEndsIn(end, 'AwaitingOrderFulfillment');
    for (const [seconds, state, callState] of moments) {
      const view = await viewAfter(seconds, order);
      const { status, phase, outcome, userFinal, protocolFinal, externalCall, timeline } = view;
      expect([seconds, status, phase, outcome, userFinal, protocolFinal]).toEqual([
        seconds,
        state,
        ...meaningOf(state, callState),
      ]);
      expect([seconds, externalCall.state]).toEqual([seconds, callState]);
      expect(timeline.map(({ type }) => type)).toEqual(timelines[state]);
      expect(view).toStrictEqual(orderViewWith(view));
    }
  });

  it('shows each event at its own time', async () => {
    const order = await orderThatEndsIn('ClaimedUnlock', 'NoExtCall');
    const { createdAt, fulfilledAt, fulfillmentSeconds, timeline } = await viewAfter(3600, order);
    expect([createdAt, fulfilledAt, fulfillmentSeconds]).toEqual([
      '2026-08-01T12:00:00Z',
      '2026-08-01T12:00:04Z',
      4,
    ]);
    expect(timeline.map(({ timestamp }) => timestamp)).toEqual([
      '2026-08-01T12:00:00Z',
      '2026-08-01T12:00:04Z',
      '2026-08-01T12:01:04Z',
      '2026-08-01T12:02:04Z',
    ]);
  });

  it('is no news to a gateway that may still serve what it has', async () => {
    const order = await orderThatEndsIn('ClaimedUnlock', 'NoExtCall');
    const caching = await startGateway(sandbox, { ORDER_OPEN_FRESH_SECONDS: '3600' });
    const statusOf = async (): Promise<unknown> =>
      at(await (await fetch(`${caching.url}/v1/orders/${order.orderId}`)).json(), 'status');
    const before = await statusOf();
    clockMs = nowMs + 10_000;
    expect([before, await statusOf()]).toEqual(['Created', 'Created']);
    await caching.close();
  });
});

describe('what records may leave out', () => {
  const id = orderId(7);
  const { giveOffer, takeOffer } = orderStruct;
  const orderOffers = { giveOffer, takeOffer };
  /** Plain texts are read where wrappers belong. */
  const plainOffers = { giveOfferWithMetadata: giveOffer, takeOfferWithMetadata: takeOffer };
  let statistics: ScriptedUpstream;
  let order: ScriptedUpstream;
  let gateway: RunningGateway;
  const gateways = new GatewayPool();

  beforeAll(async () => {
    [statistics, order] = await Promise.all([ScriptedUpstream.start(), ScriptedUpstream.start()]);
  });

  beforeEach(async () => {
    gateway = await gateways.gateway({ statisticsUrl: statistics.url, orderUrl: order.url });
  });

  afterEach(() => {
    statistics.reset();
    order.reset();
  });

  afterAll(async () => {
    await gateways.close();
    await Promise.all([statistics.close(), order.close()]);
  });

  async function viewOf(statisticsRecord: object, plainRecord: object): Promise<OrderView> {
    statistics.on('/api/Orders', json(200, jsonText(statisticsRecord)));
    order.on('/v1.0/dln/order', json(200, jsonText(plainRecord)));
    const response = await fetch(`${gateway.url}/v1/orders/${id}`);
    expect(response.status).toBe(200);
    const view = (await response.json()) as OrderView;
    expect(view).toStrictEqual(orderViewWith(view));
    return view;
  }

  it('is null in the view', async () => {
    const view = await viewOf(
      { orderId: { stringValue: id }, state: 'Created', ...plainOffers },
      { orderId: id, status: 'Created', orderStruct: orderOffers },
    );
    expect(view).toMatchObject({
      status: 'Created',
      maker: { address: null, nonce: null },
      give: { amount: { value: '25000000', decimals: null }, finalAmount: null },
      take: { amount: { value: '24990000', decimals: null }, finalAmount: null, fulfilledAmount: null },
      externalCall: { state: null, data: null, dataHash: null, cancellable: false },
      fees: { fixed: null, percent: null, finalPercent: null, affiliate: null },
      timeline: [],
      createdAt: null,
    });
  });

  it('is taken from the order record where statistics is silent', async () => {
    const silent = { orderId: { stringValue: id }, state: 'Created', ...plainOffers };
    const view = await viewOf(silent, orderRecord(id));
    expect(view).toMatchObject({
      maker: { address: '0x00000000000000000000000000000000000000a1', nonce: '1785090295706' },
      receiver: '0x00000000000000000000000000000000000000b2',
      give: { chain: { id: '8453', name: 'Base' }, amount: { value: '25000000' } },
      take: { chain: { id: '42161', name: 'Arbitrum' }, amount: { value: '24990000' } },
      meta: { complete: false, conflicts: [] },
    });
  });

  it.each([
    ['a state of tomorrow', 'Reversed', 'Unknown', 'unknown'],
    ['another spelling', 'SentOrderCancelled', 'SentOrderCancel', 'cancelling'],
  ])('reads %s (%s)', async (_what, state, status, phase) => {
    const view = await viewOf(statisticsOrder(id, { state }), orderRecord(id, { status: state }));
    expect(view).toMatchObject({ status, phase, meta: { agreement: 'agree', conflicts: [] } });
  });

  it('shows a chain that is not known here by its id alone, and its amounts in the token’s decimals', async () => {
    const offer = {
      ...(statisticsOrder(id).giveOfferWithMetadata as object),
      chainId: { stringValue: '123456789' },
    };
    const view = await viewOf(statisticsOrder(id, { giveOfferWithMetadata: offer }), {
      orderId: id,
      status: 'Created',
    });
    expect(view.give.chain).toEqual({ id: '123456789', name: null, caip2: null });
    expect(view.give.amount).toEqual({ value: '25000000', decimals: 6, formatted: '25' });
    expect(view.fees!.fixed).toEqual({ value: '1000000000000000', decimals: null, formatted: null });
    expect(view.timeline).toMatchObject([{ chainId: '123456789', explorerUrl: null }]);
  });

  it.each([
    ['https://tokens.example/a.png', 'https://tokens.example/a.png'],
    ['ipfs://bafybeigdyr/logo.png', 'ipfs://bafybeigdyr/logo.png'],
    ['http://tokens.example/a.png', null],
    ['data:image/svg+xml,<svg onload=alert(1)>', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('shows the logo %j as %j', async (logoURI, shown) => {
    const metadata = { symbol: 'TST', name: 'Test Coin', decimals: 6, logoURI };
    const offer = { ...(statisticsOrder(id).giveOfferWithMetadata as object), ...metadata, metadata };
    const view = await viewOf(statisticsOrder(id, { giveOfferWithMetadata: offer }), orderRecord(id));
    expect(view.give.token).toMatchObject({ symbol: 'TST', logoURI: shown });
  });
});
