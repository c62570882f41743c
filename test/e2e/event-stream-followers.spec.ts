import { setTimeout as delay } from 'node:timers/promises';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { describeWithChromium, TestBrowser } from '../support/browser';
import { CompiledGateway, logLinesOf } from '../support/compiled-gateway';
import { describeWith } from '../support/describe-with';
import {
  type Follower,
  followInBrowser,
  followWithCurl,
  followWithPackage,
  followWithPython,
} from '../support/event-stream-followers';
import { eventually } from '../support/eventually';
import { send } from '../support/sandbox-client';
import { urlPattern } from '../processes/gateway';
import { type Program } from '../processes/program';

/** The states of an order, each held until the client has it. */
const states = ['Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'];

/** Small random numbers: clients then reconnect after 2 to 2.3 s. */
const smallRandomNumbers = '--import=data:text/javascript,Math.random=(random=>()=>random()/10)(Math.random)';
const maxRetryMs = 2300;

type Follow = (url: string) => Follower | Promise<Follower>;

interface Followed {
  readonly orderId: string;
  readonly follower: Follower;
}

describe('a client of an event stream', () => {
  let sandbox: Sandbox;
  let compiled: CompiledGateway;
  let browser: TestBrowser | null = null;
  let gateway: Program;
  let url: string;
  const followed = new Map<string, Followed>();

  const clients: readonly [name: string, describeClient: jest.Describe, follow: Follow][] = [
    [
      'EventSource of Chromium',
      describeWithChromium,
      async (stream) => {
        browser = await TestBrowser.start();
        return followInBrowser(browser, stream);
      },
    ],
    ['EventSource of the package for Node', describe, followWithPackage],
    ['curl', describeWith('curl'), followWithCurl],
    ["Python's standard library", describeWith('python3'), followWithPython],
  ];
  const installed = clients.filter(([, describeClient]) => describeClient !== describe.skip);

  beforeAll(async () => {
    sandbox = await startSandbox();
    compiled = await CompiledGateway.compile();
    gateway = compiled.start({
      NODE_OPTIONS: smallRandomNumbers,
      STATS_URL: sandbox.statisticsUrl,
      ORDER_URL: sandbox.orderUrl,
      ACCESS_LOG: 'true',
      ORDER_OPEN_FRESH_SECONDS: '1',
      ORDER_USER_FINAL_FRESH_SECONDS: '1',
    });
    await gateway.until('Try:');
    url = gateway.match(urlPattern);
    for (const [name, , follow] of installed) followed.set(name, await start(follow));
    await Promise.all([...followed].map(([name, each]) => driveToTheEnd(name, each)));
    // A client that would reconnect does so within this time.
    await delay(maxRetryMs + 500);
  }, 120_000);

  afterAll(async () => {
    for (const { follower } of followed.values()) await follower.stop();
    await browser?.close();
    await compiled.remove();
    await sandbox.close();
  });

  async function start(follow: Follow): Promise<Followed> {
    const { body } = await send('POST', `${sandbox.controlUrl}/sandbox/orders`, { state: states[0] });
    const { orderId } = body as { orderId: string };
    return { orderId, follower: await follow(`${url}/v1/orders/${orderId}/events?fields=status`) };
  }

  /** Moves an order to its next state whenever its follower has the present one. */
  async function driveToTheEnd(name: string, { orderId, follower }: Followed): Promise<void> {
    for (const [index, state] of states.entries()) {
      const [to] = states.slice(index + 1);
      await eventually(
        `${name} has ${state}`,
        async () => {
          // A plain read, so that the test need not wait for the next poll.
          await (await fetch(`${url}/v1/orders/${orderId}/status`)).arrayBuffer();
          return (await follower.received()).some((event) => event.includes(`"status":"${state}"`));
        },
        20_000,
      );
      if (to) await send('POST', `${sandbox.controlUrl}/sandbox/orders/${orderId}/advance`, { to });
    }
    await eventually(`${name} stops`, () => follower.hasStopped(), 20_000);
  }

  for (const [name, describeClient] of clients)
    describeClient(`of the kind ${name}`, () => {
      it('receives each state of an order, and the end', async () => {
        const events = (await followed.get(name)?.follower.received()) ?? [];
        const told = events.map((event) => /"(?:status|reason)":"(\w+)"/.exec(event)?.[1]);
        expect(told).toEqual([...states, 'final']);
      });

      it('gets 204 when it reconnects, and asks no more', () => {
        const path = `/v1/orders/${followed.get(name)?.orderId}/events`;
        const responses = logLinesOf(gateway.output).filter((line) => line.path === path);
        expect(responses.map(({ status }) => status)).toEqual([200, 204]);
      });
    });
});
