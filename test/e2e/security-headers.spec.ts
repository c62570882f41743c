import { ask } from '../support/http-client';
import { Stage } from '../support/stage';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.set();
  await stage.startGateway();
});

afterAll(() => stage.close());

it.each([
  ['the first answer', '/v1/chains', 200],
  ['a ready one', '/v1/chains', 200],
  ['a problem', '/v1/chains?x=1', 400],
  ['no path', '/nothing', 404],
  ['a broken path', '/%zz', 400],
  ['health', '/health/live', 200],
])('%s lets a browser load and frame nothing', async (_what, target, status) => {
  const answer = await ask(stage.gateway.url, target);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
    'referrer-policy': 'no-referrer',
  });
  expect(answer.headers['x-powered-by']).toBeUndefined();
});

it('the documentation may load what is its own', async () => {
  const { status, headers } = await ask(stage.gateway.url, '/docs');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain("script-src 'self' 'unsafe-inline'");
});
