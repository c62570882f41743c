import { type Client, createClient, toBigInt } from '@order-gateway/client';

/** What became of an order. */
export interface Outcome {
  readonly orderId: string;
  readonly phase: string;
  /** What the receiver got, in base units of the token; null if the money is back at the maker, or the amount is not known. */
  readonly received: bigint | null;
}

/**
 * A backend that knows the hash of a user's transaction: reports each order of it once the user's money has arrived or is back.
 * Begin with the signature: the stream waits for the transaction to be indexed.
 */
export async function followTransfer(
  client: Client,
  hash: string,
  report: (outcome: Outcome) => void,
  signal?: AbortSignal,
): Promise<void> {
  const reported = new Set<string>();
  const fields = ['phase', 'take.fulfilledAmount.value'] as const;
  for await (const { orderId, userFinal, phase, take } of client.watchTransaction(hash, { fields, signal })) {
    if (!userFinal || reported.has(orderId)) continue;
    reported.add(orderId);
    report({ orderId, phase, received: take.fulfilledAmount && toBigInt(take.fulfilledAmount) });
    const { orderIds } = await client.listTransactionOrders(hash, { expand: 'none', signal });
    // The settlement between solver and protocol takes an hour more: nothing for a user to wait for.
    if (orderIds.every((id) => reported.has(id))) return;
  }
}

const [baseUrl, hash] = process.argv.slice(2);
if (baseUrl && hash) {
  const client = createClient({ baseUrl, apiKey: process.env.API_KEY });
  await followTransfer(client, hash, ({ orderId, phase, received }) => {
    console.log(`${orderId} ${phase}, received ${received ?? 'nothing'}`);
  });
}
