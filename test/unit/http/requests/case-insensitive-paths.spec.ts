import { CaseInsensitivePaths } from '../../../../src/http/requests/case-insensitive-paths';

const paths = new CaseInsensitivePaths();
[
  '/api/Orders/:orderId',
  '/api/Orders/filteredList',
  '/api/Transaction/:hash/orderIds',
  '/api/TokenMetadata/popularTokens',
  '/api/TokenMetadata/popularTokens/:chainId',
  '/v1/orders/:orderId',
  '/v1.0/dln/order/:id',
  '/v1.0/token-list',
  '/api/*',
].forEach((pattern) => {
  paths.learn(pattern);
});

const base58 = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

it.each([
  ['/api/orders/0xAB', '/api/Orders/0xAB'],
  ['/API/ORDERS/0xAB/', '/api/Orders/0xAB'],
  ['/Api/orders/FILTEREDLIST', '/api/Orders/filteredList'],
  [`/api/TRANSACTION/${base58}/orderids`, `/api/Transaction/${base58}/orderIds`],
  ['/%61pi/%4Frders/0xAB', '/api/Orders/0xAB'],
  ['/api/tokenmetadata/populartokens/', '/api/TokenMetadata/popularTokens'],
  [
    '/api/tokenmetadata/populartokens/1?SKIP=1&t=2&Take=%31',
    '/api/TokenMetadata/popularTokens/1?skip=1&t=2&take=%31',
  ],
  ['/api/TokenMetadata/popularTokens?%63hainID=1&take', '/api/TokenMetadata/popularTokens?chainId=1&take'],
  ['/V1.0/DLN/Order/0xAB/', '/v1.0/dln/order/0xAB'],
  ['/v%31.0/token-list/?a', '/v1.0/token-list?a'],
  ['/v1%2e0/Token-List?ChainId=1&A=%2f', '/v1.0/token-list?ChainId=1&A=%2f'],
  ['/API/Nothing/Here', '/api/Nothing/Here'],
  ['/api/orders/%30xAB', '/api/Orders/0xAB'],
])('spells %s as its route does', (url, canonical) => {
  expect(paths.canonical(url)).toBe(canonical);
  expect(paths.canonical(canonical)).toBe(canonical);
});

it.each([
  '/',
  '*',
  '',
  '/api',
  '/api/',
  '/apis/orders/1',
  '/v1/Orders/1',
  '/v1/orders/1/',
  '/V1.0',
  '/v1.0/',
  '/v1.00/dln/order/1/',
  '/v2.0/dln/order/1/',
  '//api/orders/1',
  '/%zz/orders',
  '/a%2Fpi/orders',
])('leaves %s as it is', (url) => {
  expect(paths.canonical(url)).toBe(url);
});

it.each([
  ['/api//orders/1', '/api//orders/1'],
  ['/api/orders/1//', '/api/orders/1//'],
  ['/api/orders/1%2F2', '/api/Orders/1%2F2'],
  ['/api/%zz/1', '/api/%zz/1'],
  ['/api/orders%2F1', '/api/orders%2F1'],
])('makes no path that is served of %s', (url, canonical) => {
  expect(paths.canonical(url)).toBe(canonical);
});
