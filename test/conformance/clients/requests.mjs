/** The requests that generated clients send, and what a plain request says that they must read. */

const order = '0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03';
const unknownOrder = `0x${'0'.repeat(63)}1`;
const account = '0x5bee4032483aee62062f68fff77b610a30952078';
const transaction = '0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c';

const endless = '/v1/transactions/{hash}/events';

/** What the programs are given. */
export const values = { order, unknownOrder, account, transaction, chainId: '8453' };

/** The calls that each program writes out with the types of its client: name, path, members that it prints, body. */
const calls = [
  ['order', `/v1/orders/${order}`, ['/outcome', '/give/amount/value', '/take/token/symbol']],
  [
    'fields',
    `/v1/orders/${order}?fields=status,give.amount.formatted`,
    ['/status', '/give/amount/formatted'],
  ],
  ['unknown order', `/v1/orders/${unknownOrder}`, ['/status', '/code']],
  ['invalid id', '/v1/orders/0x12', ['/status', '/errors/0/field']],
  ['status', `/v1/orders/${order}/status`, ['/status', '/phase']],
  ['orders', `/v1/orders?ids=${order}`, ['/results/0/order/outcome']],
  [
    'batch',
    '/v1/orders/batch',
    ['/results/0/order/status', '/results/1/problem/code'],
    { orderIds: [order, unknownOrder] },
  ],
  [
    'batch with fields',
    '/v1/orders/batch',
    ['/results/0/order/status'],
    { orderIds: [order], fields: 'status' },
  ],
  ['orders of a transaction', `/v1/transactions/${transaction}/orders?expand=none`, ['/orderIds/1']],
  ['orders of an account', `/v1/accounts/${account}/orders?limit=2`, ['/items/1/orderId', '/page/limit']],
  ['tokens', '/v1/tokens?chainId=8453&limit=1', ['/items/0/symbol', '/page/total']],
  ['chains', '/v1/chains', ['/items/0/name']],
  ['statistics order', `/api/Orders/${order}`, ['/state', '/giveOfferWithMetadata/amount/stringValue']],
  ['order interface status', `/v1.0/dln/order/${order}/status`, ['/status']],
];

const requestOf = (path, body) => [
  path,
  body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
];

const memberOf = (value, pointer) =>
  pointer
    .slice(1)
    .split('/')
    .reduce((at, name) => at[name], value);

/** The lines that a program prints for the calls: name, tab, values. */
export async function expectedCalls(url) {
  const lines = calls.map(async ([name, path, members, body]) => {
    const [target, options] = requestOf(path, body);
    const json = await (await fetch(url + target, options)).json();
    const read = members.map((pointer) => memberOf(json, pointer));
    if (read.some((value) => value === undefined)) throw new Error(`${path} lacks one of ${members}`);
    return [name, read.join(' ')];
  });
  return new Map(await Promise.all(lines));
}

/** One request for each operation of a document, from its examples; but the stream of a transaction has no end. */
export function exampleRequests({ paths: { [endless]: _, ...paths }, components }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, parameters = [], requestBody, responses }]) => {
      const filledIn = parameters.filter(({ example }) => example !== undefined);
      const valuesOf = (place) =>
        Object.fromEntries(filledIn.filter((one) => one.in === place).map((one) => [one.name, one.example]));
      return {
        operationId,
        method: method.toUpperCase(),
        path,
        pathValues: valuesOf('path'),
        query: valuesOf('query'),
        body: requestBody ? bodyOf(requestBody.content['application/json'].schema, components) : null,
        mediaType: Object.keys(responses[200]?.content ?? {})[0] ?? null,
      };
    }),
  );
}

function bodyOf({ $ref, ...inline }, { schemas }) {
  const { examples: [whole] = [], properties } = $ref ? schemas[$ref.split('/').at(-1)] : inline;
  if (whole) return whole;
  const filledIn = Object.entries(properties).filter(([, { examples }]) => examples !== undefined);
  return Object.fromEntries(filledIn.map(([name, { examples }]) => [name, examples[0]]));
}

/** The status of each operation, by a plain request. */
export async function expectedStatuses(url, requests) {
  const lines = requests.map(async ({ operationId, path, pathValues, query, body }) => {
    const search = new URLSearchParams(query);
    const target = path.replace(/\{(\w+)\}/g, (_, name) => pathValues[name]);
    const [address, options] = requestOf(`${url}${target}${search.size > 0 ? `?${search}` : ''}`, body);
    const response = await fetch(address, options);
    await response.text();
    return [operationId, String(response.status)];
  });
  return new Map(await Promise.all(lines));
}
