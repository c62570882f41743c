import { type RunningServer } from '../peers/peers';
import { check, type Check, type Row } from '../report/scenario-result';
import { median, rounded } from '../report/statistics';
import { type Rounds, type Run } from './run';
import { type Bar, type SpeedCase } from './speed-case';

export const medianOf = (runs: readonly Run[] | undefined, figure: keyof Run): number =>
  median((runs ?? []).map((run) => run[figure]));

/** Quotients of the runs of the same rounds. */
export const ratiosOf = (
  figure: keyof Run,
  ours: readonly Run[] | undefined,
  theirs: readonly Run[] | undefined,
): number[] => (ours ?? []).map((run, round) => run[figure] / (theirs?.[round]?.[figure] ?? NaN));

/** Lowest and highest. */
const spread = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`;

/** A row for each server of a case: medians of its rounds, and the gateway's figures divided by the server's. */
export function rowsOf({ name, pace }: SpeedCase, gateway: RunningServer, rounds: Rounds): Row[] {
  return [...rounds].map(([server, runs]): Row => {
    const against = (figure: keyof Run) => {
      const ratios = ratiosOf(figure, rounds.get(gateway), runs);
      return server === gateway ? '' : `${median(ratios).toFixed(2)} (${spread(ratios)})`;
    };
    return {
      case: name,
      server: server.name,
      'requests/s': rounded(medianOf(runs, 'requestsPerSecond')),
      'gateway ÷ it': against('requestsPerSecond'),
      'refused, %': rounded(100 * medianOf(runs, 'refused'), 1),
      'p50, ms': rounded(medianOf(runs, 'p50Ms'), 2),
      'p99, ms': rounded(medianOf(runs, 'p99Ms'), 2),
      'p99, gateway ÷ it': against('p99Ms'),
      'p99.9, ms': rounded(medianOf(runs, 'p999Ms'), 2),
      ...(pace?.rate && { 'sent late, p99.9, ms': rounded(medianOf(runs, 'lateMs'), 2) }),
      'CPU µs of a good one': rounded(medianOf(runs, 'processorMicros'), 1),
      'CPU, gateway ÷ it': against('processorMicros'),
      'core busy, %': rounded(100 * medianOf(runs, 'busy')),
      'stolen, %': rounded(100 * medianOf(runs, 'stolen'), 1),
      'core slower, %': rounded(100 * medianOf(runs, 'slower')),
    };
  });
}

/** The bars of a case. Those of absent peers are left out. */
export function checksOf({ name, bars }: SpeedCase, gateway: RunningServer, rounds: Rounds): Check[] {
  return bars.flatMap((bar) => {
    const peer = [...rounds.keys()].find((server) => server.name === bar.peer);
    return peer ? [barCheck(name, bar, rounds.get(gateway), rounds.get(peer))] : [];
  });
}

const figures: Readonly<Record<Bar['of'], keyof Run>> = {
  'requests/s': 'requestsPerSecond',
  p99: 'p99Ms',
  'processor time': 'processorMicros',
};

function barCheck(
  name: string,
  { peer, of, times }: Bar,
  ours: readonly Run[] | undefined,
  theirs: readonly Run[] | undefined,
): Check {
  const isSpeed = of === 'requests/s';
  const ratios = ratiosOf(figures[of], ours, theirs);
  const ratio = median(ratios);
  return check(
    isSpeed ? ratio >= times : ratio <= times,
    `${name}: ${ratio.toFixed(2)} times ${peer}'s ${of} (${times} at ${isSpeed ? 'least' : 'most'}; rounds ${spread(ratios)})`,
  );
}
