import { type RunningServer } from '../peers/running-server';
import { percentile, rounded } from '../report/numbers';
import { claim, type Claim, type Row } from '../report/scenario';
import { type Rounds } from './rounds';
import { type Run } from './run';
import { type Bar, type SpeedCase } from './speed-case';

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** One row for each server of a case: medians of the rounds, and how many times the server's speed the gateway's is. */
export function rowsOf({ name }: SpeedCase, gateway: RunningServer, rounds: Rounds): Row[] {
  return [...rounds].map(([server, runs]): Row => {
    const medianOf = (figure: keyof Run): number => median(runs.map((each) => each[figure]));
    const ratios = ratiosOf('requestsPerSecond', rounds.get(gateway) ?? [], runs);
    return {
      case: name,
      server: server.name,
      'requests/s': rounded(medianOf('requestsPerSecond')),
      'gateway ÷ it': server === gateway ? '' : median(ratios).toFixed(2),
      'in the rounds': server === gateway ? '' : spread(ratios),
      'p50, ms': rounded(medianOf('p50Ms'), 2),
      'p99, ms': rounded(medianOf('p99Ms'), 2),
      'CPU ms/1,000': rounded(medianOf('processorMsPer1000'), 1),
      'CPU, gateway ÷ it':
        server === gateway
          ? ''
          : median(ratiosOf('processorMsPer1000', rounds.get(gateway) ?? [], runs)).toFixed(2),
      'core busy, %': rounded(100 * medianOf('busy')),
      'stolen, %': rounded(100 * medianOf('stolen'), 1),
    };
  });
}

/** Whether the gateway reaches a case's bars. A peer that is absent claims nothing. */
export function claimsOf({ name, bars }: SpeedCase, gateway: RunningServer, rounds: Rounds): Claim[] {
  return bars.flatMap((bar) => {
    const peer = [...rounds.keys()].find((server) => server.name === bar.peer);
    return peer ? [barClaim(name, bar, rounds.get(gateway) ?? [], rounds.get(peer) ?? [])] : [];
  });
}

function barClaim(
  name: string,
  { peer, of, times }: Bar,
  ours: readonly Run[],
  theirs: readonly Run[],
): Claim {
  const isSpeed = of === 'requests/s';
  const ratios = ratiosOf(isSpeed ? 'requestsPerSecond' : 'p99Ms', ours, theirs);
  const ratio = median(ratios);
  return claim(
    isSpeed ? ratio >= times : ratio <= times,
    `${name}: ${ratio.toFixed(2)} times ${peer}'s ${of} (${times} at ${isSpeed ? 'least' : 'most'}; rounds ${spread(ratios)})`,
  );
}

/** Of runs of the same round. */
export const ratiosOf = (figure: keyof Run, ours: readonly Run[], theirs: readonly Run[]): number[] =>
  ours.map((each, round) => each[figure] / (theirs[round]?.[figure] ?? NaN));

export const spread = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`;
