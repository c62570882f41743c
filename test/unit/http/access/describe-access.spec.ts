import { type RawEnvironment } from '../../../../src/config/variable';
import { readEnvironment } from '../../../../src/config/read-environment';
import { describeAccess } from '../../../../src/bootstrap/startup-banner';

const accessWith = (raw: RawEnvironment) =>
  describeAccess(
    readEnvironment({ STATS_URL: 'http://statistics.example', ORDER_URL: 'http://orders.example', ...raw }),
  );

describe('describeAccess', () => {
  it('shows that everything is open by default', () => {
    expect(accessWith({})).toBe(
      'API keys: off, anyone may ask; rate limit: off; CORS: off; trusted proxies: none; ' +
        'management port: none, metrics and documentation are on the main port',
    );
  });

  it('shows what is configured, without hashes of keys', () => {
    expect(
      accessWith({
        API_KEYS: `web:${'a'.repeat(64)},mobile:${'b'.repeat(64)}`,
        RATE_LIMIT_PER_MINUTE: '600',
        CORS_ORIGINS: 'https://app.example,https://www.example',
        TRUST_PROXY: '10.0.0.0/8,::1',
        MANAGEMENT_PORT: '3001',
      }),
    ).toBe(
      'API keys: 2; rate limit: 600 a minute for each client; CORS: https://app.example, https://www.example; ' +
        'trusted proxies: 10.0.0.0/8, ::1; management port: its own',
    );
  });

  it('names the keys that have ended', () => {
    const keys = `web:${'a'.repeat(64)}:until=2020-01-01T00:00:00Z,mobile:${'b'.repeat(64)}`;
    expect(accessWith({ API_KEYS: keys })).toContain('API keys: 2, ended: web;');
  });

  it('shows how many proxies are trusted', () => {
    expect(accessWith({ TRUST_PROXY: '2' })).toContain('trusted proxies: 2;');
  });

  it('shows which paths are relayed', () => {
    const relayed = accessWith({ RELAY: 'orders', RELAY_PATHS: 'GET /v1.0/x,POST /api/{y}' });
    expect(relayed).toMatch(/; relayed paths: those of orders, GET \/v1\.0\/x, POST \/api\/\{y\}$/);
  });
});
