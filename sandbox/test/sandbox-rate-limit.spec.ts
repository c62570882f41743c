import { type Sandbox, startSandbox } from '../sandbox';
import { type SandboxResponse, ask } from '../../test/support/sandbox-client';

const startMs = Date.parse('2026-08-01T12:00:00Z');
let nowMs = startMs;
let sandbox: Sandbox;

beforeEach(async () => {
  nowMs = startMs;
  sandbox = await startSandbox({ clock: () => nowMs, orderRequestsPerMinute: 2 });
});

afterEach(() => sandbox.close());

const status = (query = ''): Promise<SandboxResponse> =>
  ask(`${sandbox.orderUrl}/v1.0/dln/order/${sandbox.examples.orderId}/status${query}`);

it('responds with 429 and Retry-After beyond the quota, and with data again after the minute', async () => {
  expect([(await status()).status, (await status()).status]).toEqual([200, 200]);
  nowMs += 15_000;
  expect(await status()).toMatchObject({
    status: 429,
    retryAfter: '45',
    body: { errorId: 'TOO_MANY_REQUESTS', errorCode: 429n },
  });
  nowMs += 45_000;
  expect((await status()).status).toBe(200);
});

it('gives a caller with an access token 300 of its own', async () => {
  await status();
  await status();
  const responses = await Promise.all(Array.from({ length: 301 }, () => status('?accesstoken=key')));
  expect(responses.filter(({ status: code }) => code === 200)).toHaveLength(300);
  expect((await status('?accesstoken=other')).status).toBe(200);
});

it('does not limit the statistics interface', async () => {
  const url = `${sandbox.statisticsUrl}/api/Orders/${sandbox.examples.orderId}`;
  const responses = await Promise.all(Array.from({ length: 5 }, () => ask(url)));
  expect(responses.every(({ status: code }) => code === 200)).toBe(true);
});
