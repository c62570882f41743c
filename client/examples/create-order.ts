import { createClient } from '@order-gateway/client';
import { setTimeout as delay } from 'node:timers/promises';

/** A transaction as the order interface prepares it. On Solana it is its data alone. */
interface Transaction {
  readonly to?: string;
  readonly data: string;
  readonly value?: string;
}

/** Members of the relayed responses that are read here. */
interface Prepared {
  readonly estimation: { readonly dstChainTokenOut: { readonly symbol: string; readonly amount: string } };
  readonly tx: Transaction;
}
interface OrderList {
  readonly orders: readonly { readonly orderId: { readonly stringValue: string }; readonly state: string }[];
}

/** What to exchange: amounts in base units, chains by the service's ids. */
export interface Trade {
  readonly srcChainId: string;
  readonly srcChainTokenIn: string;
  readonly srcChainTokenInAmount: string;
  readonly dstChainId: string;
  readonly dstChainTokenOut: string;
}

/** Checks, signs and sends a transaction; resolves with its hash. */
export type Wallet = (transaction: Transaction) => Promise<string>;

const indexingMs = 2_000;

/**
 * Creates an order and follows it until nothing more happens to it, by a gateway with `RELAY=orders`. The gateway checks
 * nothing in a relayed transaction: `wallet` must, before it signs.
 */
export async function createOrder(
  baseUrl: string,
  trade: Trade,
  { maker, receiver }: { readonly maker: string; readonly receiver: string },
  wallet: Wallet,
  report: (line: string) => void,
): Promise<void> {
  const query = new URLSearchParams({ ...trade, dstChainTokenOutAmount: 'auto' });
  const priced = await relayed<Prepared>(baseUrl, `/v1.0/dln/order/quote?${query}`);
  report(`quote: ${described(priced)}`);

  query.set('dstChainTokenOutRecipient', receiver);
  query.set('srcChainOrderAuthorityAddress', maker);
  query.set('dstChainOrderAuthorityAddress', receiver);
  query.set('senderAddress', maker);
  const prepared = await relayed<Prepared>(baseUrl, `/v1.0/dln/order/create-tx?${query}`);
  report(`prepared: ${described(prepared)}`);

  const hash = await wallet(prepared.tx);
  report(`sent: ${hash}`);

  const orderId = await orderOf(baseUrl, hash);
  report(`order: ${orderId}`);

  const client = createClient({ baseUrl, apiKey: process.env.API_KEY });
  for await (const { status, message } of client.watchOrder(orderId, { fields: ['status', 'message'] }))
    report(`${status}: ${message}`);

  const filter = { maker, orderStates: ['ClaimedUnlock', 'ClaimedOrderCancel'], skip: 0, take: 100 };
  const { orders } = await relayed<OrderList>(baseUrl, '/api/Orders/filteredList', filter);
  const listed = orders.find((order) => order.orderId.stringValue === orderId);
  report(`settled orders of the maker: ${orders.length}, this one in ${listed?.state ?? 'no final state'}`);
}

const described = ({ estimation: { dstChainTokenOut } }: Prepared): string =>
  `${dstChainTokenOut.amount} base units of ${dstChainTokenOut.symbol}`;

/** The order that a transaction created, once the service has seen it. */
async function orderOf(baseUrl: string, hash: string): Promise<string> {
  for (;;) {
    const path = `/v1.0/dln/tx/${hash}/order-ids`;
    const { orderIds } = await relayed<{ readonly orderIds: readonly string[] }>(baseUrl, path);
    if (orderIds[0] !== undefined) return orderIds[0];
    await delay(indexingMs);
  }
}

/** A GET, or the POST of a body. */
async function relayed<T>(baseUrl: string, path: string, body?: object): Promise<T> {
  const response = await fetch(new URL(path, baseUrl), {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'x-api-key': process.env.API_KEY ?? '' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** `create-order <gateway> <sandbox's control API>`: the sandbox is the chain that the transaction is sent to. */
const [baseUrl, controlUrl] = process.argv.slice(2);
if (baseUrl && controlUrl) {
  const sandboxWallet: Wallet = async ({ data }) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ data });
    const response = await fetch(`${controlUrl}/sandbox/transactions`, { method: 'POST', headers, body });
    return ((await response.json()) as { readonly transactionHash: string }).transactionHash;
  };
  const trade = {
    srcChainId: '8453',
    srcChainTokenIn: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    srcChainTokenInAmount: '25000000',
    dstChainId: '42161',
    dstChainTokenOut: '0x0000000000000000000000000000000000000000',
  };
  const address = '0x5bee4032483aee62062f68fff77b610a30952078';
  await createOrder(baseUrl, trade, { maker: address, receiver: address }, sandboxWallet, console.log);
}
