import {
  type Amount,
  type Client,
  createClient,
  formatAmount,
  type WatchedOrder,
} from '@order-gateway/client';

const fields = [
  'outcome',
  'message',
  'take.token.symbol',
  'take.finalAmount',
  'take.fulfilledAmount',
  'meta.missing',
] as const;

/** An order of a transfer, in its newest state. */
export type FollowedOrder = WatchedOrder<typeof fields>;

/**
 * A backend that knows the hash of a user's transaction: reports each order of it, and again when its outcome changes, until
 * nothing more happens for the user. Begin with the signature: the stream waits for the transaction to be indexed.
 */
export async function followTransfer(
  client: Client,
  hash: string,
  report: (order: FollowedOrder) => void,
  signal?: AbortSignal,
): Promise<void> {
  const outcomes = new Map<string, string>();
  for await (const order of client.watchTransaction(hash, { fields, until: 'userFinal', signal })) {
    if (outcomes.get(order.orderId) === order.outcome) continue;
    outcomes.set(order.orderId, order.outcome);
    report(order);
  }
}

/** What became of the user's money, in words. */
function described(order: FollowedOrder): string {
  switch (order.outcome) {
    case 'pending':
      return 'on its way';
    case 'delivered':
      return `delivered, ${received(order)}`;
    case 'refunded':
      return 'refunded to the maker';
    case 'call-failed':
    case 'call-cancelled':
      return `for support: ${order.message}`;
    case 'contradictory':
    case 'unknown':
      return `not decided: ${order.message}`;
    default:
      // A later gateway has further outcomes.
      return order.message;
  }
}

/** What the receiver got. No amount is not zero: Solana reports none, and an interface may be behind or away. */
function received({ take, meta }: FollowedOrder): string {
  const textOf = (amount: Amount) => `${formatAmount(amount)} ${take.token?.symbol ?? 'of a token'}`;
  if (take.fulfilledAmount) return `received ${textOf(take.fulfilledAmount)}`;
  const isMissing = meta.missing.includes('take.fulfilledAmount');
  const reason = isMissing ? 'an interface is behind or away' : 'the chain reports none';
  return `amount not reported (${reason})${take.finalAmount ? `, ${textOf(take.finalAmount)} expected` : ''}`;
}

const [baseUrl, hash] = process.argv.slice(2);
if (baseUrl && hash) {
  const client = createClient({ baseUrl, apiKey: process.env.API_KEY });
  await followTransfer(client, hash, (order) => {
    console.log(`${order.orderId} ${described(order)}`);
  });
}
