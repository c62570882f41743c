import { setTimeout as delay } from 'node:timers/promises';
import { startGateway } from '../../test/processes/gateway';
import { SandboxProcess } from '../../test/processes/sandbox';
import { finalityOfRecord } from '../../src/domain/order-outcome';
import { type OrderSummary } from '../../test/support/sandbox-client';
import { closedLoad } from '../load/load';
import { cycle, type LoadRequest, type LoadResponse } from '../load/requests';
import { check, type ScenarioResult } from '../report/scenario-result';
import { rounded } from '../report/statistics';
import { listRequests, orderRequests } from './paths';

const freshSeconds = 2;
const openOnErrorSeconds = 20;
/** Freshness varies by a tenth. */
const [minFreshMs, maxFreshMs] = [freshSeconds * 900, freshSeconds * 1100];
const openOnErrorMs = openOnErrorSeconds * 1000;
const pauseMs = 250;
/** No sweep takes longer. */
const sweepMs = 1500;
/** In an outage of this length the breaker opens for 5, 10 and then 20 s; a failed refresh waits for a second. */
const maxRecoveryMs = 22_000;

const resources = [
  ...['ORDER_OPEN', 'ORDER_USER_FINAL', 'ORDER_PROTOCOL_FINAL'],
  ...['TRANSACTION', 'TOKEN_LIST', 'POPULAR_TOKENS', 'LEADERBOARD'],
];
const environment = {
  ...Object.fromEntries(resources.map((resource) => [`${resource}_FRESH_SECONDS`, String(freshSeconds)])),
  ORDER_OPEN_STALE_ON_ERROR_SECONDS: String(openOnErrorSeconds),
};

const openStates = ['Created', 'OrderCancelled'];
const finalStates = ['Fulfilled', 'SentUnlock', 'ClaimedUnlock', 'ClaimedOrderCancel'];
const ordersOfEachState = 8;
const transactionCount = 8;

/** Both upstreams are killed, stay down until open orders may no longer be served, and come back. */
export async function outage(): Promise<ScenarioResult> {
  const sandbox = await SandboxProcess.start();
  const { url } = await startGateway(sandbox, environment);
  const openOrders = await ordersIn(sandbox, openStates);
  const finalOrders = (await ordersIn(sandbox, finalStates)).filter(isFinal);
  const open = openOrders.flatMap(({ orderId }) => orderRequests(orderId));
  const others = [
    ...finalOrders.flatMap(({ orderId }) => orderRequests(orderId)),
    ...finalOrders.slice(0, transactionCount).flatMap(transactionRequests),
    ...listRequests(),
  ];
  const all = [...open, ...others];

  await new Sweep().run(url, all);
  await delay(maxFreshMs);
  // Everything is stale, and refreshed by this sweep: nothing became fresh before it.
  const freshFromMs = performance.now();
  await new Sweep().run(url, all);
  await delay(pauseMs);
  const before = await new Sweep().run(url, all);
  await sandbox.kill();
  const killedMs = performance.now();

  const [early, late] = [new Sweep(), new Sweep()];
  const servedUntilMs = freshFromMs + minFreshMs + openOnErrorMs;
  for (let nowMs = killedMs; nowMs < servedUntilMs - sweepMs; nowMs = performance.now()) {
    await (nowMs < killedMs + maxFreshMs ? early : late).run(url, all);
    await delay(pauseMs);
  }
  await delay(killedMs + maxFreshMs + openOnErrorMs - performance.now());
  const openAfterwards = await new Sweep().run(url, open);
  const othersAfterwards = await new Sweep().run(url, others);

  await SandboxProcess.start(sandbox);
  const restartedMs = performance.now();
  let after = await new Sweep().run(url, all);
  while (!after.isAll('ok') && performance.now() < restartedMs + 2 * maxRecoveryMs)
    after = await new Sweep().run(url, all);
  const recoveryMs = performance.now() - restartedMs;

  const during = early.responses + late.responses;
  const failures = early.failures + late.failures;
  const lateStates = [...late.states].join(', ');
  const otherStates = [...othersAfterwards.states].join(', ');
  return {
    rows: [
      {
        things: all.length,
        'open on error for, s': openOnErrorSeconds,
        'answers in the outage': during,
        'failures in it': failures,
        'failures of open orders after it': `${openAfterwards.problems} of ${openAfterwards.responses}`,
        'failures of all else after it': `${othersAfterwards.failures} of ${othersAfterwards.responses}`,
        'back after, ms': rounded(recoveryMs),
      },
    ],
    checks: [
      check(before.isAll('ok'), `all ${before.responses} things are there and ok before the outage`),
      check(failures === 0, `${failures} of ${during} answers fail in the outage`),
      check(late.isAll('stale'), `once fresh is over, the sources of views are: ${lateStates}`),
      check(
        openAfterwards.problems === open.length,
        `${openAfterwards.problems} of ${open.length} open ones are a 5xx problem after their ${openOnErrorSeconds} s`,
      ),
      check(
        othersAfterwards.isAll('stale'),
        `${othersAfterwards.failures} of ${others.length} other things fail then, the sources are: ${otherStates}`,
      ),
      check(
        after.isAll('ok') && recoveryMs <= maxRecoveryMs,
        `all is ${[...after.states].join(', ')} ${rounded(recoveryMs)} ms after the interfaces are back (${maxRecoveryMs} allowed)`,
      ),
    ],
  };
}

/** With an external call in progress an order is open, whatever its state. */
const isFinal = (order: OrderSummary): boolean => finalityOfRecord(order) !== 'open';

async function ordersIn(sandbox: SandboxProcess, states: readonly string[]): Promise<OrderSummary[]> {
  const orders = await Promise.all(states.map((state) => sandbox.ordersIn(state)));
  return orders.flatMap((found) => found.slice(0, ordersOfEachState));
}

const transactionRequests = ({ transactionHash }: OrderSummary): LoadRequest[] => [
  { path: `/v1/transactions/${transactionHash}/orders` },
  { path: `/api/Transaction/${transactionHash}/orderIds` },
];

/** Responses to everything, requested once. */
class Sweep {
  responses = 0;
  /** Responses other than 2xx. */
  failures = 0;
  /** Problem documents with a 5xx. */
  problems = 0;
  /** The states of all views' sources. */
  readonly states = new Set<string>();

  async run(url: string, requests: readonly LoadRequest[]): Promise<this> {
    await closedLoad(url, { clients: 16, durationMs: 30_000 }, cycle(requests, requests.length), this.count);
    return this;
  }

  /** Whether nothing failed and every source of every view was in this state. */
  isAll(state: string): boolean {
    return this.responses > 0 && this.failures === 0 && [...this.states].every((found) => found === state);
  }

  private readonly count = ({ status, headers, body }: LoadResponse): void => {
    const isProblem = headers['content-type']?.startsWith('application/problem+json') === true;
    this.responses += 1;
    if (status >= 300) this.failures += 1;
    if (status >= 500 && isProblem) this.problems += 1;
    for (const [, state = ''] of body.toString().matchAll(/"(?:statistics|order)":\{"state":"([a-z-]+)"/g))
      this.states.add(state);
  };
}
