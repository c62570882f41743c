import {
  canonicalTarget,
  queryParameters,
  spelledTarget,
} from '../../../../src/http/responses/canonical-target';

const id = `0x${'ab'.repeat(32)}`;

class Query {
  limit = 100;
  search?: string;
}

describe('a canonical target', () => {
  it.each([
    ['/v1/chains', {}, '/v1/chains'],
    ['/v1/orders/:orderId/status', { orderId: id }, `/v1/orders/${id}/status`],
    ['/v1/orders/:orderId', { orderId: id, expand: undefined }, `/v1/orders/${id}`],
    ['/v1/orders/:orderId', { orderId: id, fields: 'a.b,c' }, `/v1/orders/${id}?fields=a.b,c`],
    [
      '/v1/tokens',
      { search: 'a&b=c d', limit: 5, chainId: '1' },
      '/v1/tokens?chainId=1&limit=5&search=a%26b%3Dc%20d',
    ],
    ['/swagger/*', { '*': 'v1/swagger.json' }, '/swagger/v1/swagger.json'],
    ['/swagger', { '*': undefined }, '/swagger'],
  ])('%s with %j is %s', (route, parameters, target) => {
    expect(canonicalTarget(route, parameters)).toBe(target);
  });

  it('has no member of a query that has its default', () => {
    const query = Object.assign(new Query(), { search: 'x' });
    expect(queryParameters(query, new Query())).toEqual({ limit: undefined, search: 'x' });
  });

  it('is found from what a request spells out, unknown parameters left out', () => {
    const spelled = { orderId: id.toUpperCase().replace('0X', '0x'), t: '1', accesstoken: 'secret' };
    expect(spelledTarget('/api/Orders/:orderId', ['orderId'], spelled)).toBe(`/api/Orders/${id}`);
    expect(spelledTarget('/v1.0/token-list', ['chainId'], { chainId: ['1', '1'] })).toBe('/v1.0/token-list');
  });
});
