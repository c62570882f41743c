import createClient from 'openapi-fetch';
import type { paths } from './generated/api';
import { gatewayUrl, input, report } from './input';

const client = createClient<paths, 'application/json' | 'application/problem+json'>({ baseUrl: gatewayUrl });
const { order, unknownOrder, account, transaction, chainId } = input;
const ofOrder = (orderId: string) => ({ params: { path: { orderId } } });

await report('order', async () => {
  const { data } = await client.GET('/v1/orders/{orderId}', ofOrder(order));
  return [data?.outcome, data?.give?.amount?.value, data?.take?.token?.symbol];
});
await report('fields', async () => {
  const query = { fields: 'status,give.amount.formatted' };
  const { data } = await client.GET('/v1/orders/{orderId}', { params: { path: { orderId: order }, query } });
  return [data?.status, data?.give?.amount?.formatted];
});
await report('unknown order', async () => {
  const { error } = await client.GET('/v1/orders/{orderId}', ofOrder(unknownOrder));
  return [error?.status, error?.code];
});
await report('invalid id', async () => {
  const { error } = await client.GET('/v1/orders/{orderId}', ofOrder('0x12'));
  return [error?.status, error?.errors?.[0]?.field];
});
await report('status', async () => {
  const { data } = await client.GET('/v1/orders/{orderId}/status', ofOrder(order));
  return [data?.status, data?.phase];
});
await report('orders', async () => {
  const { data } = await client.GET('/v1/orders', { params: { query: { ids: order } } });
  return data?.results[0]?.order?.outcome;
});
await report('batch', async () => {
  const { data } = await client.POST('/v1/orders/batch', { body: { orderIds: [order, unknownOrder] } });
  return [data?.results[0]?.order?.status, data?.results[1]?.problem?.code];
});
await report('batch with fields', async () => {
  const { data } = await client.POST('/v1/orders/batch', { body: { orderIds: [order], fields: 'status' } });
  return data?.results[0]?.order?.status;
});
await report('orders of a transaction', async () => {
  const params = { path: { hash: transaction }, query: { expand: 'none' } } as const;
  const { data } = await client.GET('/v1/transactions/{hash}/orders', { params });
  return data?.orderIds[1];
});
await report('orders of an account', async () => {
  const params = { path: { address: account }, query: { limit: 2 } };
  const { data } = await client.GET('/v1/accounts/{address}/orders', { params });
  return [data?.items[1]?.orderId, data?.page.limit];
});
await report('tokens', async () => {
  const { data } = await client.GET('/v1/tokens', { params: { query: { chainId, limit: 1 } } });
  return [data?.items[0]?.symbol, data?.page.total];
});
await report('chains', async () => (await client.GET('/v1/chains')).data?.items[0]?.name);
await report('statistics order', async () => {
  const { data } = await client.GET('/api/Orders/{orderId}', ofOrder(order));
  return [data?.state, data?.giveOfferWithMetadata?.amount?.stringValue];
});
await report('order interface status', async () => {
  const { data } = await client.GET('/v1.0/dln/order/{id}/status', { params: { path: { id: order } } });
  return data?.status;
});

/** Every operation, without the types of its parameters. */
type Untyped = (method: string, path: string, init: object) => Promise<{ response: Response }>;
for (const { operationId, method, path, pathValues, query, body, mediaType } of input.requests)
  await report(operationId, async () => {
    const parseAs = mediaType?.endsWith('json') ? 'json' : 'text';
    const init = { params: { path: pathValues, query }, parseAs, ...(body ? { body } : {}) };
    const { response } = await (client.request as unknown as Untyped)(method.toLowerCase(), path, init);
    return response.status;
  });
