import { matching, nullable, oneOf, text } from './sandbox-shapes';

/** The responses of `/v1`, member by member, as shapes for `toStrictEqual`: no member missing, none besides. */

const spelled = (name: string, pattern: RegExp): unknown =>
  matching(name, (value) => typeof value === 'string' && pattern.test(value));

export const flag = matching('true or false', (value) => typeof value === 'boolean');
export const wholeNumber = matching(
  'whole number',
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
);
export const dollars = matching('amount in dollars', (value) => Number.isFinite(value) && Number(value) >= 0);
export const orderIdText = spelled('order id', /^0x[0-9a-f]{64}$/);
export const decimalText = spelled('unsigned decimal text', /^(0|[1-9]\d*)$/);
export const timeText = spelled('RFC 3339 time in UTC', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const httpsUrl = spelled('https URL', /^https:\/\/\S+$/);
const logo = spelled('https or ipfs URL', /^(https|ipfs):\/\/\S+$/);
const maybeText = nullable(text);

/** Scales human units up again: the exact inverse of formatting, and null for what is not written plainly. */
function baseUnits(formatted: string, decimals: number): string | null {
  const [, whole = '', fraction = ''] = /^(0|[1-9]\d*)(?:\.(\d*[1-9]))?$/.exec(formatted) ?? [];
  if (whole === '' || fraction.length > decimals) return null;
  return BigInt(whole + fraction.padEnd(decimals, '0')).toString();
}

interface Amount {
  value: string;
  decimals: number | null;
  formatted: string | null;
}

const isAmount = (value: unknown): boolean => {
  const { value: units, decimals, formatted, ...others } = value as Amount;
  if (!/^(0|[1-9]\d*)$/.test(units) || Object.keys(others).length > 0) return false;
  if (decimals === null || formatted === null) return decimals === formatted;
  return Number.isInteger(decimals) && baseUnits(formatted, decimals) === units;
};

/** Exact: `formatted` × 10^`decimals` = `value`; both null where the decimals are unknown. */
export const amount = matching(
  'amount',
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'formatted' in value &&
    'decimals' in value &&
    isAmount(value),
);

export const chain = { id: decimalText, name: maybeText, caip2: maybeText };

export const token = {
  address: text,
  symbol: maybeText,
  name: maybeText,
  decimals: nullable(wholeNumber),
  logoURI: nullable(logo),
  native: flag,
};

const give = {
  chain: nullable(chain),
  token: nullable(token),
  amount: nullable(amount),
  finalAmount: nullable(amount),
};

const swapSide = { token: nullable(token), amount: nullable(amount) };

const orderMetadata = {
  version: nullable(wholeNumber),
  creationProcessType: maybeText,
  origin: maybeText,
  additionalTakerIncentiveBps: maybeText,
  operatingExpensesAmount: nullable(decimalText),
  recommendedTakeAmount: nullable(decimalText),
  metadata: maybeText,
  promotionType: maybeText,
  orderTradeType: maybeText,
  partnerFeeBps: maybeText,
  sourceChainId: nullable(decimalText),
  destinationChainId: nullable(decimalText),
};

const eventTypes = [
  'Created',
  'Fulfilled',
  'SentUnlock',
  'ClaimedUnlock',
  'OrderCancelled',
  'SentOrderCancel',
  'ClaimedOrderCancel',
];
const eventType = oneOf(eventTypes);
const awaited = oneOf([...eventTypes, 'ExternalCall']);
const side = oneOf(['source', 'destination']);

export const timelineEvent = {
  type: eventType,
  side,
  chainId: nullable(decimalText),
  transactionHash: maybeText,
  blockNumber: nullable(decimalText),
  blockHash: maybeText,
  timestamp: nullable(timeText),
  initiator: maybeText,
  submissionId: maybeText,
  explorerUrl: nullable(httpsUrl),
};

const source = {
  state: oneOf(['ok', 'stale', 'not-found', 'unavailable', 'invalid']),
  status: maybeText,
  asOf: nullable(timeText),
};

const status = oneOf([
  'None',
  'Created',
  'Fulfilled',
  'SentUnlock',
  'ClaimedUnlock',
  'OrderCancelled',
  'SentOrderCancel',
  'ClaimedOrderCancel',
  'Unknown',
]);
const outcome = oneOf([
  'pending',
  'delivered',
  'refunded',
  'call-failed',
  'call-cancelled',
  'contradictory',
  'unknown',
]);
const phase = oneOf(['pending', 'open', 'completed', 'cancelling', 'cancelled', 'unknown']);

export const orderMeta = {
  complete: flag,
  missing: expect.any(Array) as unknown,
  agreement: oneOf(['agree', 'lagging', 'conflict', 'single']),
  conflicts: expect.any(Array) as unknown,
  sources: { statistics: source, order: source },
};

/** The view of an order; its timeline as long as the one given. */
export const orderViewWith = ({ timeline }: { timeline: readonly unknown[] }): object => ({
  orderId: orderIdText,
  status,
  phase,
  outcome,
  userFinal: flag,
  protocolFinal: flag,
  message: text,
  next: nullable({ type: nullable(awaited), side: nullable(side), since: nullable(timeText) }),
  links: { created: nullable(httpsUrl), fulfilled: nullable(httpsUrl), refunded: nullable(httpsUrl) },
  maker: { address: maybeText, nonce: nullable(decimalText) },
  receiver: maybeText,
  taker: maybeText,
  give,
  take: { ...give, fulfilledAmount: nullable(amount) },
  externalCall: { state: maybeText, data: maybeText, dataHash: maybeText, cancellable: flag },
  authorities: {
    givePatch: maybeText,
    order: maybeText,
    unlock: maybeText,
    allowedTaker: maybeText,
    allowedCancelBeneficiary: maybeText,
    unlockBeneficiary: maybeText,
    cancelBeneficiary: maybeText,
  },
  fees: nullable({
    fixed: nullable(amount),
    percent: nullable(amount),
    finalPercent: nullable(amount),
    affiliate: nullable({ beneficiary: maybeText, amount: nullable(amount) }),
  }),
  preswap: nullable({ chain: nullable(chain), in: swapSide, out: swapSide }),
  referralCode: nullable(wholeNumber),
  metadata: nullable(orderMetadata),
  timeline: timeline.map(() => timelineEvent),
  createdAt: nullable(timeText),
  fulfilledAt: nullable(timeText),
  fulfillmentSeconds: nullable(matching('number', Number.isFinite)),
  meta: orderMeta,
});

export const orderStatusView = {
  orderId: orderIdText,
  status,
  phase,
  outcome,
  userFinal: flag,
  protocolFinal: flag,
  externalCallState: maybeText,
  meta: orderMeta,
};

export const listedToken = {
  ...token,
  chainId: decimalText,
  tags: expect.any(Array) as unknown,
  popularity: nullable({ rank: wholeNumber, index: wholeNumber }),
};

export const leaderboardEntry = {
  address: text,
  rank: wholeNumber,
  volumeUsd: dollars,
  feesUsd: dollars,
  executedOrders: wholeNumber,
};
