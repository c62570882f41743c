import { readFileSync } from 'node:fs';
import { gatewayServices } from '../../support/compose-file';

const text = readFileSync('deploy/varnish/edge.vcl', 'utf8');

/** The expression that the URLs in this action must match. */
const expressionOf = (action: string): RegExp => {
  const [, expression = ''] = new RegExp(`req\\.url ~ "([^"]+)".*return \\(${action}\\)`).exec(text) ?? [];
  return new RegExp(expression);
};

describe('edge.vcl', () => {
  it('knows every gateway of docker-compose.yml, and no other', () => {
    const backends = [...text.matchAll(/^backend (\w+) \{ \.host = "([\w-]+)"; \.port = "(\d+)";/gm)];
    expect(backends.map(([, , host, port]) => [host, port])).toEqual(
      gatewayServices.map(([name]) => [name, '3000']),
    );
    for (const [, name] of backends) expect(text).toContain(`gateways.add_backend(${name});`);
  });

  it.each(['/v1/orders/events?orderIds=0x5a', '/v1/orders/0x5a/events', '/v1/transactions/0x5a/events'])(
    'pipes the stream %s',
    (url) => {
      expect(url).toMatch(expressionOf('pipe'));
    },
  );

  it('passes requests that wait, and stores all others', () => {
    for (const url of ['/v1/orders/0x5a?wait=20', '/v1/orders/0x5a/status?fields=a&wait=20'])
      expect(url).toMatch(expressionOf('pass'));
    for (const url of ['/v1/orders/0x5a', '/v1/orders/0x5a/status', '/v1/transactions/0x5a/orders'])
      for (const action of ['pipe', 'pass']) expect(url).not.toMatch(expressionOf(action));
  });
});
