import Fastify from 'fastify';
import { RouteMatcher } from '../../../../src/http/requests/route-matcher';

const matcher = new RouteMatcher((url) => url.replace('/API/', '/api/'));
const framework = Fastify();
matcher.learnFrom(framework);
framework.get('/v1/orders/:id', () => '');
framework.post('/api/lists', () => '');
framework.get('/files/*', () => '');

describe('the route matcher', () => {
  beforeAll(async () => {
    await framework.ready();
  });
  afterAll(() => framework.close());

  it.each([
    ['GET', '/v1/orders/7', '/v1/orders/:id', { id: '7' }],
    ['HEAD', '/v1/orders/7', '/v1/orders/:id', { id: '7' }],
    ['GET', '/v1/orders/%37?fields=a&t=1', '/v1/orders/:id', { id: '7', fields: 'a', t: '1' }],
    ['GET', '/v1/orders/7?id=8', '/v1/orders/:id', { id: '7' }],
    ['POST', '/API/lists', '/api/lists', {}],
    ['GET', '/files/a/b.js', '/files/*', { '*': 'a/b.js' }],
  ])('matches %s %s', (method, url, route, parameters) => {
    expect(matcher.match(method, url)).toEqual({ route, parameters });
  });

  it.each([
    ['POST', '/v1/orders/7'],
    ['GET', '/v1/orders'],
    ['GET', '/v1/orders/7/8'],
    ['GET', '/v1/orders/%'],
    ['GET', ''],
    ['GET', '*'],
    ['PROPFIND', '/v1/orders/7'],
  ])('matches no route with %s %s', (method, url) => {
    expect(matcher.match(method, url)).toBeNull();
  });
});
