import { client } from './generated/client.gen';
import * as gateway from './generated/sdk.gen';
import { gatewayUrl, input, report } from './input';

client.setConfig({ baseUrl: gatewayUrl });
const { order, unknownOrder, account, transaction, chainId } = input;

await report('order', async () => {
  const { data } = await gateway.getOrder({ path: { orderId: order } });
  return [data?.outcome, data?.give?.amount?.value, data?.take?.token?.symbol];
});
await report('fields', async () => {
  const query = { fields: 'status,give.amount.formatted' };
  const { data } = await gateway.getOrder({ path: { orderId: order }, query });
  return [data?.status, data?.give?.amount?.formatted];
});
await report('unknown order', async () => {
  const { error } = await gateway.getOrder({ path: { orderId: unknownOrder } });
  return [error?.status, error?.code];
});
await report('invalid id', async () => {
  const { error } = await gateway.getOrder({ path: { orderId: '0x12' } });
  return [error?.status, error?.errors?.[0]?.field];
});
await report('status', async () => {
  const { data } = await gateway.getOrderStatus({ path: { orderId: order } });
  return [data?.status, data?.phase];
});
await report('orders', async () => {
  const { data } = await gateway.listOrders({ query: { ids: order } });
  return data?.results[0]?.order?.outcome;
});
await report('batch', async () => {
  const { data } = await gateway.getOrderBatch({ body: { orderIds: [order, unknownOrder] } });
  return [data?.results[0]?.order?.status, data?.results[1]?.problem?.code];
});
await report('batch with fields', async () => {
  const { data } = await gateway.getOrderBatch({ body: { orderIds: [order], fields: 'status' } });
  return data?.results[0]?.order?.status;
});
await report('orders of a transaction', async () => {
  const { data } = await gateway.listTransactionOrders({
    path: { hash: transaction },
    query: { expand: 'none' },
  });
  return data?.orderIds[1];
});
await report('orders of an account', async () => {
  const { data } = await gateway.listAccountOrders({ path: { address: account }, query: { limit: 2 } });
  return typeof data === 'object' ? [data.items[1]?.orderId, data.page.limit] : data;
});
await report('tokens', async () => {
  const { data } = await gateway.listTokens({ query: { chainId, limit: 1 } });
  return [data?.items[0]?.symbol, data?.page.total];
});
await report('chains', async () => (await gateway.listChains()).data?.items[0]?.name);
await report('statistics order', async () => {
  const { data } = await gateway.getStatisticsOrder({ path: { orderId: order } });
  return [data?.state, data?.giveOfferWithMetadata?.amount?.stringValue];
});
await report('order interface status', async () => {
  const { data } = await gateway.getOrderInterfaceStatus({ path: { id: order } });
  return data?.status;
});

/** Every operation, without the types of its parameters. */
type Untyped = (options: object) => Promise<{ response?: Response; stream?: AsyncIterable<unknown> }>;
const operations = gateway as unknown as Readonly<Record<string, Untyped>>;
for (const { operationId, pathValues, query, body } of input.requests)
  await report(operationId, async () => {
    const operation = operations[operationId];
    if (!operation) return 'not generated';
    const { response, stream } = await operation({ path: pathValues, query, ...(body ? { body } : {}) });
    if (!stream) return response?.status;
    for await (const event of stream) if (event) return 200;
    return 'no event';
  });
