import * as gateway from './generated/client';
import { gatewayUrl, input, report } from './input';

/** What is generated calls paths: an application has the base URL in orval's configuration. */
const plainFetch = fetch;
globalThis.fetch = (path, init) => plainFetch(new URL(String(path), gatewayUrl), init);
const { order, unknownOrder, account, transaction, chainId } = input;

await report('order', async () => {
  const response = await gateway.getOrder(order);
  if (response.status !== 200) return response;
  const { outcome, give, take } = response.data;
  return [outcome, give?.amount?.value, take?.token?.symbol];
});
await report('fields', async () => {
  const response = await gateway.getOrder(order, { fields: 'status,give.amount.formatted' });
  return response.status === 200 ? [response.data.status, response.data.give?.amount?.formatted] : response;
});
await report('unknown order', async () => {
  const response = await gateway.getOrder(unknownOrder);
  return response.status === 404 ? [response.data.status, response.data.code] : response;
});
await report('invalid id', async () => {
  const response = await gateway.getOrder('0x12');
  return response.status === 400 ? [response.data.status, response.data.errors?.[0]?.field] : response;
});
await report('status', async () => {
  const response = await gateway.getOrderStatus(order);
  return response.status === 200 ? [response.data.status, response.data.phase] : response;
});
await report('orders', async () => {
  const response = await gateway.listOrders({ ids: order });
  return response.status === 200 ? response.data.results[0]?.order?.outcome : response;
});
await report('batch', async () => {
  const response = await gateway.getOrderBatch({ orderIds: [order, unknownOrder] });
  if (response.status !== 200) return response;
  const { results } = response.data;
  return [results[0]?.order?.status, results[1]?.problem?.code];
});
await report('batch with fields', async () => {
  const response = await gateway.getOrderBatch({ orderIds: [order], fields: 'status' });
  return response.status === 200 ? response.data.results[0]?.order?.status : response;
});
await report('orders of a transaction', async () => {
  const response = await gateway.listTransactionOrders(transaction, { expand: 'none' });
  return response.status === 200 ? response.data.orderIds[1] : response;
});
await report('orders of an account', async () => {
  const response = await gateway.listAccountOrders(account, { limit: 2 });
  if (response.status !== 200 || typeof response.data === 'string') return response;
  return [response.data.items[1]?.orderId, response.data.page.limit];
});
await report('tokens', async () => {
  const response = await gateway.listTokens({ chainId, limit: 1 });
  return response.status === 200 ? [response.data.items[0]?.symbol, response.data.page.total] : response;
});
await report('chains', async () => {
  const response = await gateway.listChains();
  return response.status === 200 ? response.data.items[0]?.name : response;
});
await report('statistics order', async () => {
  const response = await gateway.getStatisticsOrder(order);
  if (response.status !== 200) return response;
  return [response.data.state, response.data.giveOfferWithMetadata?.amount?.stringValue];
});
await report('order interface status', async () => {
  const response = await gateway.getOrderInterfaceStatus(order);
  return response.status === 200 ? response.data.status : response;
});

/** Every operation, without the types of its parameters: those of the path, then the body, or the query. */
type Untyped = (...parameters: unknown[]) => Promise<{ status: number }>;
const operations = gateway as unknown as Readonly<Record<string, Untyped>>;
for (const { operationId, pathValues, query, body } of input.requests)
  await report(operationId, async () => {
    const operation = operations[operationId];
    if (!operation) return 'not generated';
    return (await operation(...Object.values(pathValues), body ?? query)).status;
  });
