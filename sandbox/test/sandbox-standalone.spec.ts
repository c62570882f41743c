import { ask, at, send } from '../../test/support/sandbox-client';

const environment = { ...process.env };
let printed = '';

beforeEach(() => {
  printed = '';
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  process.env = { ...environment };
  process.exitCode = undefined;
});

/** Runs the program and waits until it has said something. */
async function run(variables: Record<string, string>): Promise<void> {
  Object.assign(process.env, variables);
  jest.isolateModules(() => {
    jest.requireActual('../main');
  });
  while (printed === '') await new Promise((resolve) => setImmediate(resolve));
}

async function ordersOfTheLastHour(statisticsUrl: string): Promise<number> {
  const filter = { skip: 0, take: 1, blockTimestampFrom: Math.floor(Date.now() / 1000) - 3_600 };
  const { body } = await send('POST', `${statisticsUrl}/api/Orders/filteredList`, filter);
  return Number(at(body, 'totalCount'));
}

const anyPorts = { SANDBOX_STATISTICS_PORT: '0', SANDBOX_ORDER_PORT: '0', SANDBOX_CONTROL_PORT: '0' };

it('runs by itself, prints calls that work, has recent orders, and stops on SIGTERM', async () => {
  await run(anyPorts);
  const urls = [...printed.matchAll(/^curl (\S+)$/gm)].map(([, url]) => url!);
  expect(urls).toHaveLength(2);
  for (const url of urls) expect((await ask(url)).status).toBe(200);
  expect(await ordersOfTheLastHour(new URL(urls[0]!).origin)).toBeGreaterThan(7 * 20);
  process.emit('SIGTERM', 'SIGTERM');
  let isOpen = true;
  while (isOpen) {
    isOpen = await ask(urls[0]!).then(
      () => true,
      () => false,
    );
  }
  process.removeAllListeners('SIGINT');
});

it('prints the errors of its environment', async () => {
  await run({ ...anyPorts, SANDBOX_ORDER_PORT: 'many' });
  expect(printed).toContain('SANDBOX_ORDER_PORT');
  expect(process.exitCode).toBe(1);
});
