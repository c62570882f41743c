import { check, type Check, type Row, type ScenarioResult } from '../report/scenario-result';
import { type CaseName } from './cases';
import { checksOf, medianOf, rowsOf } from './comparison';
import { runRounds } from './run';
import { startCompared } from './servers';
import { type SpeedCase, type SpeedOptions } from './speed-case';

const connections = 50;
const half = 0.5;
const shares = [half, 0.75];
const saturationRounds = 3;
const maxP999Ms = 25;

/** What is requested, and the bars at half of the gateway's saturation. nginx joins nothing, KrakenD's engine stores nothing. */
const loads: Partial<Record<CaseName, Pick<SpeedCase, 'name' | 'peers' | 'bars'>>> = {
  'order-view': { name: 'hits', peers: ['bare', 'nginx'], bars: [{ peer: 'bare', of: 'p99', times: 2 }] },
  'uncached-join': {
    name: 'joins',
    peers: ['KrakenD', 'bare'],
    bars: [{ peer: 'KrakenD', of: 'p99', times: 1.5 }],
  },
  mixed: { name: 'one join in ten', peers: ['bare'], bars: [] },
};

/**
 * How long responses take at a part of the most that the gateway can do, the same number for each server, in an open loop: every
 * request is due at a fixed time, and its response takes the time since then.
 */
export async function fixedRate(options: SpeedOptions): Promise<ScenarioResult> {
  const names = Object.keys(loads) as CaseName[];
  const { gateway, peers, cases } = await startCompared(options, names, ['bare', 'nginx', 'KrakenD']);
  const [rows, checks]: [Row[], Check[]] = [[], []];
  for (const each of cases) {
    const load = { ...each, ...loads[each.name as CaseName], connections, mayRefuse: true };
    const servers = peers.filter(
      ({ name }) => options.against !== undefined || load.peers.some((peer) => peer === name),
    );
    const fastest = await runRounds([gateway], load, { seconds: options.seconds, rounds: saturationRounds });
    const saturation = medianOf(fastest.get(gateway), 'requestsPerSecond');
    for (const share of shares) {
      const pace = { rate: Math.round(share * saturation), requestsPerConnection: null };
      const speedCase = { ...load, name: `${load.name}, ${share} of ${Math.round(saturation)}/s`, pace };
      const rounds = await runRounds([gateway, ...servers], speedCase, options);
      rows.push(...rowsOf(speedCase, gateway, rounds));
      if (share !== half) continue;
      const p999Ms = medianOf(rounds.get(gateway), 'p999Ms');
      const text = `${speedCase.name}: p99.9 ${p999Ms.toFixed(1)} ms (${maxP999Ms} at most)`;
      checks.push(...checksOf(speedCase, gateway, rounds), check(p999Ms <= maxP999Ms, text));
    }
  }
  return { rows, checks };
}
