import fc from 'fast-check';
import {
  canonicalTarget,
  isSpelledAs,
  queryParameters,
  targetOfRawParameters,
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
    // The rest of a path is encoded already.
    ['/swagger/*', { '*': 'a%20b', v: 1 }, '/swagger/a%20b?v=1'],
    ['/swagger', { '*': undefined }, '/swagger'],
    ['/v1/tokens/:chainId', { chainId: 'a/b?c' }, '/v1/tokens/a%2Fb%3Fc'],
    ['/v1/tokens', { 'a b': 'ä,ö' }, '/v1/tokens?a%20b=%C3%A4,%C3%B6'],
  ])('%s with %j is %s', (route, parameters, target) => {
    expect(canonicalTarget(route, parameters)).toBe(target);
  });

  it('has the parameters that it was made of, sorted by name', () => {
    const parameters = fc.dictionary(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(parameters, (given) => {
        const { searchParams } = new URL(canonicalTarget('/', given), 'http://gateway');
        const names = Object.keys(given).sort();
        expect([...searchParams]).toEqual(names.map((name) => [name, given[name]]));
      }),
    );
  });

  it('has no member of a query that has its default', () => {
    const query = Object.assign(new Query(), { search: 'x' });
    expect(queryParameters(query, new Query())).toEqual({ limit: undefined, search: 'x' });
  });

  it('is found from what a request spells out, unknown parameters left out', () => {
    const spelled = { orderId: id.toUpperCase().replace('0X', '0x'), t: '1', accesstoken: 'secret' };
    expect(targetOfRawParameters('/api/Orders/:orderId', ['orderId'], spelled)).toBe(`/api/Orders/${id}`);
    expect(targetOfRawParameters('/v1/orders/:orderId', ['orderId'], { orderId: 'AB'.repeat(32) })).toBe(
      `/v1/orders/${'ab'.repeat(32)}`,
    );
    expect(targetOfRawParameters('/v1.0/token-list', ['chainId'], { chainId: ['1', '1'] })).toBe(
      '/v1.0/token-list',
    );
  });

  it.each(['Wallet', `${'AB'.repeat(32)}C`, `x${'AB'.repeat(32)}`, 'AB'.repeat(31)])(
    'keeps the case of %s, which is no id',
    (search) => {
      expect(targetOfRawParameters('/v1/tokens', ['search'], { search })).toBe(`/v1/tokens?search=${search}`);
    },
  );
});

describe('a URL is spelled as its canonical target', () => {
  const target = '/v1/orders?fields=give,status&ids=0x5a,0x5b';

  it.each([
    target,
    '/v1/orders?ids=0x5a,0x5b&fields=give,status',
    '/v1/orders?ids=0x5a%2C0x5b&fields=status%2Cgive',
  ])('%s', (url) => {
    expect(isSpelledAs(url, target)).toBe(true);
  });

  it.each([
    `${target}&t=1`,
    `${target}&ids=0x5a`,
    `${target},status`,
    `${target}&`,
    '/v1/orders?ids=0x5a,0x5b&fields=give,%73tatus',
    '/v1/orders?ids=0x5A,0x5b&fields=give,status',
    '/v1/orders?ids=0x5a%2c0x5b&fields=give,status',
    '/v1/orders/?ids=0x5a,0x5b&fields=give,status',
    '//v1/orders?ids=0x5a,0x5b&fields=give,status',
    '/V1/orders?ids=0x5a,0x5b&fields=give,status',
    '/v1/orders;a?ids=0x5a,0x5b&fields=give,status',
  ])('but not %s', (url) => {
    expect(isSpelledAs(url, target)).toBe(false);
  });
});
