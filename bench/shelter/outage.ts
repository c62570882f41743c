import { setTimeout as delay } from 'node:timers/promises';
import { startGateway } from '../processes/gateway';
import { type SandboxOrder, SandboxProgram } from '../processes/sandbox';
import { rounded } from '../report/numbers';
import { claim, type Outcome } from '../report/scenario';
import { listAsks, orderAsks, transactionAsks } from './shelter-asks';
import { Seen } from './sweep';

const freshSeconds = 2;
const openOnErrorSeconds = 20;
/** The fresh windows are spread by a tenth. */
const [shortestFreshMs, longestFreshMs] = [freshSeconds * 900, freshSeconds * 1100];
const openOnErrorMs = openOnErrorSeconds * 1000;
const pauseMs = 250;
/** No sweep takes longer. */
const sweepMs = 1500;
/** After a failed refresh an interface is left alone for a second; then comes one refresh. */
const backWithinMs = 2000;

const topics = [
  'ORDER_OPEN',
  'ORDER_USER_FINAL',
  'ORDER_PROTOCOL_FINAL',
  'TRANSACTION',
  'TOKEN_LIST',
  'POPULAR_TOKENS',
  'LEADERBOARD',
];
const environment = {
  ...Object.fromEntries(topics.map((topic) => [`${topic}_FRESH_SECONDS`, String(freshSeconds)])),
  ORDER_OPEN_STALE_ON_ERROR_SECONDS: String(openOnErrorSeconds),
};

/** States of open orders: the user's money has neither arrived nor come back. */
const openStates = ['Created', 'OrderCancelled'];
const finalStates = ['Fulfilled', 'SentUnlock', 'ClaimedUnlock', 'ClaimedOrderCancel'];
const ordersOfEachState = 8;
const transactionCount = 8;

const someOrders = async (sandbox: SandboxProgram, states: readonly string[]): Promise<SandboxOrder[]> => {
  const orders = await Promise.all(states.map((state) => sandbox.ordersIn(state)));
  return orders.flatMap((found) => found.slice(0, ordersOfEachState));
};

/** Both interfaces are killed, stay away until open orders may no longer be served, and come back. */
export async function outage(): Promise<Outcome> {
  const sandbox = await SandboxProgram.start();
  const { url } = await startGateway(sandbox, environment);
  const openOrders = await someOrders(sandbox, openStates);
  const finalOrders = await someOrders(sandbox, finalStates);
  const open = openOrders.flatMap(({ orderId }) => orderAsks(orderId));
  const others = [
    ...finalOrders.flatMap(({ orderId }) => orderAsks(orderId)),
    ...finalOrders.slice(0, transactionCount).flatMap((order) => transactionAsks(order.transactionHash)),
    ...listAsks(),
  ];
  const all = [...open, ...others];

  await new Seen().sweep(url, all);
  await delay(longestFreshMs);
  // Everything is stale and refreshed by this sweep: no window begins before it.
  const windowsFromMs = performance.now();
  await new Seen().sweep(url, all);
  await delay(pauseMs);
  const before = await new Seen().sweep(url, all);
  await sandbox.kill();
  const killedMs = performance.now();

  const [early, late] = [new Seen(), new Seen()];
  const servedUntilMs = windowsFromMs + shortestFreshMs + openOnErrorMs;
  for (let nowMs = killedMs; nowMs < servedUntilMs - sweepMs; nowMs = performance.now()) {
    await (nowMs < killedMs + longestFreshMs ? early : late).sweep(url, all);
    await delay(pauseMs);
  }
  await delay(killedMs + longestFreshMs + openOnErrorMs - performance.now());
  const openAfterwards = await new Seen().sweep(url, open);
  const othersAfterwards = await new Seen().sweep(url, others);

  await SandboxProgram.start(sandbox);
  const returnedMs = performance.now();
  let back = await new Seen().sweep(url, all);
  while (!back.isAll('ok') && performance.now() < returnedMs + 10 * backWithinMs)
    back = await new Seen().sweep(url, all);
  const backMs = performance.now() - returnedMs;

  const during = early.answers + late.answers;
  const failures = early.failures + late.failures;
  return {
    rows: [
      {
        things: all.length,
        'open on error for, s': openOnErrorSeconds,
        'answers in the outage': during,
        'failures in it': failures,
        'failures of open orders after it': `${openAfterwards.problems} of ${openAfterwards.answers}`,
        'failures of all else after it': `${othersAfterwards.failures} of ${othersAfterwards.answers}`,
        'back after, ms': rounded(backMs),
      },
    ],
    claims: [
      claim(before.isAll('ok'), `all ${before.answers} things are there and ok before the outage`),
      claim(failures === 0, `${failures} of ${during} answers fail in the outage`),
      claim(
        late.isAll('stale'),
        `once fresh is over, the sources of views are: ${[...late.states].join(', ')}`,
      ),
      claim(
        openAfterwards.problems === open.length,
        `${openAfterwards.problems} of ${open.length} open ones are a 5xx problem after their ${openOnErrorSeconds} s`,
      ),
      claim(
        othersAfterwards.isAll('stale'),
        `${othersAfterwards.failures} of ${others.length} other things fail then, the sources are: ${[...othersAfterwards.states].join(', ')}`,
      ),
      claim(
        back.isAll('ok') && backMs <= backWithinMs,
        `all is ${[...back.states].join(', ')} ${rounded(backMs)} ms after the interfaces are back (${backWithinMs} allowed)`,
      ),
    ],
  };
}
