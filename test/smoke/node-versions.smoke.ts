import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { eventually } from '../support/eventually';
import { CompiledGateway, urlOf } from '../support/compiled-gateway';
import { ask } from '../support/http-client';
import { closeRawConnections, openRaw } from '../support/raw-connection';
import { orderSays, statisticsSays, viewOf } from '../support/order-view';
import { ScriptedUpstream } from '../support/scripted-upstream';
import { comparableResponses } from './comparable-responses';
import { wireReads, wireRequests } from './wire-requests';

/** The versions of Node to compare with the one that runs the tests, each with its path. */
const nodes = (process.env.NODE_BINARIES ?? '')
  .split(delimiter)
  .filter((path) => path !== '')
  .map((path) => [execFileSync(path, ['--version']).toString().trim(), path] as const);

/** After SIGTERM a gateway without a request in flight ends within this time. */
const stopMs = 3000;

let statistics: ScriptedUpstream;
let order: ScriptedUpstream;
let expected: ReadonlyMap<string, string>;

/** The first and the second response to each request, comparable. */
async function responsesOf(gateway: CompiledGateway): Promise<Map<string, string>> {
  const run = gateway.start({ STATS_URL: statistics.url, ORDER_URL: order.url });
  await run.until('Try:');
  const url = urlOf(run.output);
  const responses = new Map<string, string>();
  for (const [name, text] of wireRequests) {
    const first = await (await openRaw(url, text)).ended;
    const second = await (await openRaw(url, text)).ended;
    responses.set(name, comparableResponses(first) + comparableResponses(second));
  }
  return responses;
}

/** The order that an upstream is asked for. */
const askedId = (target: string): string => /0x[0-9a-f]{64}/.exec(target)?.[0] ?? '';

beforeAll(async () => {
  statistics = await ScriptedUpstream.start();
  order = await ScriptedUpstream.start();
  statistics.on('/api/Orders/', (request, ...rest) =>
    statisticsSays(askedId(request.target), 'Fulfilled')(request, ...rest),
  );
  order.on('/v1.0/dln/order/', (request, ...rest) =>
    orderSays(askedId(request.target), 'Fulfilled')(request, ...rest),
  );
  const gateway = await CompiledGateway.compile();
  expected = await responsesOf(gateway);
  await gateway.remove();
}, 120_000);

afterAll(async () => {
  closeRawConnections();
  await Promise.all([statistics.close(), order.close()]);
});

it('is given other versions of Node in NODE_BINARIES', () => {
  expect(nodes).not.toEqual([]);
});

it.each(wireReads)('compares a response that is not cached, and one that is: %s', (name) => {
  expect(expected.get(name)).toMatch(/cache-status: \S+;fwd=miss[^]*cache-status: \S+;hit;/);
});

it.each(['gzip', 'br'])('compares copies in %s', (coding) => {
  expect([...expected.values()].join('')).toContain(`content-encoding: ${coding}\r\n`);
});

describe.each(nodes)('the built gateway on Node %s', (_, node) => {
  let gateway: CompiledGateway;
  let responses: ReadonlyMap<string, string>;

  beforeAll(async () => {
    gateway = await CompiledGateway.compile(node);
    responses = await responsesOf(gateway);
  });

  afterAll(() => gateway.remove());

  it.each(wireRequests)(`sends what it sends on Node ${process.version}: %s`, (name) => {
    expect(expected.get(name)).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(responses.get(name)).toBe(expected.get(name));
  });

  it('has the flags of V8 that the gateway sets', () => {
    const known = execFileSync(node, ['--v8-options']).toString();
    const set = readFileSync('src/bootstrap/v8.ts', 'utf8').match(/(?<=')--[\w-]+(?==)/g);
    expect(set).toHaveLength(3);
    expect(set?.filter((flag) => !known.includes(`${flag} (`))).toEqual([]);
  });

  it('joins both records of its sandbox, and ends with code 0 on SIGTERM under an open connection', async () => {
    const run = gateway.start({});
    await run.until('limit=3');
    expect(run.output).not.toContain('unrecognized flag');
    const url = urlOf(run.output);
    expect((await ask(url, '/health/ready')).body).toMatchObject({ status: 'ready' });
    const [, path = ''] = /(\/v1\/orders\/\w+)'/.exec(run.output) ?? [];
    const { meta } = viewOf(await ask(url, path));
    expect(meta).toMatchObject({
      complete: true,
      sources: { statistics: { state: 'ok' }, order: { state: 'ok' } },
    });
    const { received } = await openRaw(url, 'GET /v1/chains HTTP/1.1\r\nHost: gateway\r\n\r\n');
    await eventually('the open connection has its response', () => received().includes('"items"'));
    const stoppedMs = performance.now();
    run.process.kill('SIGTERM');
    expect(await run.exited).toBe(0);
    expect(performance.now() - stoppedMs).toBeLessThan(stopMs);
  });
});
