import { redactedPath } from '../../../../src/observability/logging/json-logger';

const orderId = `0x${'ab'.repeat(32)}`;
const solanaHash = '5'.repeat(88);

describe('the path in a log', () => {
  it.each([
    ['/v1/orders/:orderId/status', `/v1/orders/${orderId}/status?a=1`, `/v1/orders/${orderId}/status`],
    [
      '/v1/transactions/:hash/orders',
      `/v1/transactions/${solanaHash}/orders`,
      `/v1/transactions/${solanaHash}/orders`,
    ],
    [
      '/api/TokenMetadata/popularTokens/:chainId',
      '/api/TokenMetadata/popularTokens/8453',
      '/api/TokenMetadata/popularTokens/8453',
    ],
    ['/v1/chains', '/v1/chains', '/v1/chains'],
  ])('has the ids of %s', (route, url, logged) => {
    expect(redactedPath(route, url)).toBe(logged);
  });

  it.each([
    ['/v1/orders/:orderId', '/v1/orders/my-password', '/v1/orders/:orderId'],
    ['/v1/orders/:orderId', `/v1/orders/0x${'ab'.repeat(65)}`, '/v1/orders/:orderId'],
    ['/swagger/*', '/swagger/my-password', '/swagger/*'],
    ['unmatched', '/my-password', 'unmatched'],
  ])('has nothing else of %s', (route, url, logged) => {
    expect(redactedPath(route, url)).toBe(logged);
  });
});
