import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configuredSecrets } from '../global/configured-secrets';
import { recordSecret } from '../global/run-records';
import { type Program } from '../processes/program';
import { otherKey, rightKey, sha256Of } from '../support/api-keys';
import { CompiledGateway, logLinesOf, urlOf } from '../support/compiled-gateway';
import { eventually } from '../support/eventually';
import { ask } from '../support/http-client';

/** Clients that request one after the other. */
const clientCount = 4;

describe('a gateway that reloads under requests', () => {
  let gateway: CompiledGateway;
  let run: Program;
  let isOver = false;
  /** What the clients with the key that stays have got. */
  const statuses: number[] = [];
  let clients: Promise<void>[] = [];
  let reloads = 0;

  beforeAll(async () => {
    gateway = await CompiledGateway.compile();
    writeKeys([`steady:${sha256Of(rightKey)}`]);
    writeVariables({ LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '1000000' });
    // Every request is slow: a warning.
    run = gateway.start({ API_KEYS_FILE: path('keys'), SLOW_REQUEST_MS: '0', LOG_LEVEL: undefined });
    await run.until('limit=3');
    clients = Array.from({ length: clientCount }, requestUntilOver);
  }, 60_000);

  afterAll(async () => {
    isOver = true;
    await Promise.allSettled(clients);
    await gateway.remove();
  });

  const path = (name: string): string => join(gateway.folder, name);

  const writeVariables = (variables: Readonly<Record<string, string>>): void => {
    const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(path('.env'), lines.join(''));
  };

  const writeKeys = (entries: readonly string[]): void => {
    configuredSecrets({ API_KEYS: entries.join(',') }).forEach(recordSecret);
    writeFileSync(path('keys'), `${entries.join('\n')}\n`);
  };

  async function requestUntilOver(): Promise<void> {
    while (!isOver) statuses.push((await get(rightKey)).status);
  }

  const get = (key: string) => ask(urlOf(run.output), '/v1/chains', { headers: { 'x-api-key': key } });

  /** Gives the line that the reload writes, once requests have been answered before and after it. */
  async function reload(): Promise<Record<string, unknown>> {
    const lines = () => logLinesOf(run.output).filter(({ context }) => context === 'Reload');
    const answered = async (count: number) => {
      const before = statuses.length;
      await eventually('requests are answered', () => statuses.length >= before + count, 10_000);
    };
    await answered(clientCount);
    run.signal('SIGHUP');
    reloads += 1;
    await eventually('the reload is logged', () => lines().length === reloads, 10_000);
    await answered(clientCount);
    return lines().at(-1)!;
  }

  const warnings = (): number => logLinesOf(run.output).filter(({ level }) => level === 'warn').length;

  it('takes another log level', async () => {
    expect(warnings()).toBe(0);
    writeVariables({ LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1000000' });
    expect(await reload()).toMatchObject({ msg: 'reloaded', changed: ['LOG_LEVEL'], needRestart: [] });
    await eventually('there are warnings', () => warnings() > 0);
  });

  it('takes an added key with its own limit, another common limit, and a removed key', async () => {
    expect((await get(otherKey)).status).toBe(401);
    writeKeys([`steady:${sha256Of(rightKey)}`, `added:${sha256Of(otherKey)}:3`]);
    writeVariables({ LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '2000000' });
    expect(await reload()).toMatchObject({ changed: ['API_KEYS', 'RATE_LIMIT_PER_MINUTE'] });
    const added = await get(otherKey);
    expect([added.status, added.headers['ratelimit-policy']]).toEqual([200, '"caller";q=3;w=60']);
    expect((await get(rightKey)).headers['ratelimit-policy']).toBe('"caller";q=2000000;w=60');
    writeKeys([`steady:${sha256Of(rightKey)}`]);
    expect(await reload()).toMatchObject({ changed: ['API_KEYS'] });
    expect((await get(otherKey)).status).toBe(401);
  });

  it('names what needs a restart, without its value', async () => {
    writeVariables({
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '2000000',
      ORDER_ACCESS_TOKEN: 'never-shown',
    });
    expect(await reload()).toMatchObject({ changed: [], needRestart: ['ORDER_ACCESS_TOKEN'] });
    expect(run.output).not.toContain('never-shown');
  });

  it('changes nothing with an invalid key, and says why', async () => {
    writeVariables({ LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '5' });
    writeFileSync(path('keys'), 'steady:in-the-clear\n');
    expect(await reload()).toMatchObject({
      level: 'error',
      msg: 'reload refused: nothing is changed',
      complaints: [expect.stringMatching(/^API_KEYS must be name:sha256/)],
    });
    const { status, headers } = await get(rightKey);
    expect([status, headers['ratelimit-policy']]).toEqual([200, '"caller";q=2000000;w=60']);
  });

  it('fails no request meanwhile', async () => {
    isOver = true;
    await Promise.all(clients);
    expect(statuses.length).toBeGreaterThan(reloads * clientCount);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});
