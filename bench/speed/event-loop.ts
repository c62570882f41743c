import { setTimeout as delay } from 'node:timers/promises';
import { type EventLoopSecond } from '../event-loop-probe';
import { type RunningServer } from '../peers/running-server';
import { rounded } from '../report/numbers';
import { type Outcome, type Row } from '../report/scenario';
import { BenchUpstream } from '../upstream/bench-upstream';
import { casesOf } from './cases';
import { median } from './comparison';
import { loadCore } from '../processes/cores';
import { startMeasuredGateway } from './measured-gateway';
import { type SpeedOptions } from './options';
import { run } from './run';
import { startBare } from './servers';
import { type SpeedCase } from './speed-case';

const preload = 'dist-bench/bench/event-loop-probe.js';
const watchedCases = ['order-view', 'uncached-join', 'mixed'];
/** The probe reports once a second. */
const reportMs = 1100;

/** How long timers wait under load; apart from the other cases, for the probe costs something itself. */
export async function eventLoop({ seconds }: SpeedOptions): Promise<Outcome> {
  const upstream = await BenchUpstream.start({}, loadCore);
  const gateway = await startMeasuredGateway(upstream, { preload });
  const { cases, answers } = await casesOf(gateway.url, upstream.statisticsUrl);
  const bare = await startBare(upstream, answers, { preload });
  const rows: Row[] = [];
  for (const each of cases.filter(({ name }) => watchedCases.includes(name)))
    for (const server of [gateway, bare]) rows.push(await watched(server, each, Math.max(3, seconds)));
  return { rows, claims: [] };
}

async function watched(server: RunningServer, of: SpeedCase, seconds: number): Promise<Row> {
  await run(server, of, 1);
  await delay(reportMs);
  const { messages } = server.program;
  const before = messages.length;
  await run(server, of, seconds);
  const told = messages.slice(before) as EventLoopSecond[];
  return {
    case: of.name,
    server: server.name,
    'p99 of a second (median), ms': rounded(median(told.map(({ p99Ms }) => p99Ms)), 1),
    'max, ms': rounded(Math.max(...told.map(({ maxMs }) => maxMs)), 1),
  };
}
