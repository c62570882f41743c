import { parseArgs } from 'node:util';

export interface SpeedOptions {
  /** Load of each server in each round. */
  readonly seconds: number;
  readonly rounds: number;
  /** Names of cases and of other measurements; all if empty. */
  readonly cases: readonly string[];
  /** The folder of another build of the gateway, to compare this one with; undefined for the peers. */
  readonly against: string | undefined;
  /** Whether the figures are written into the document. */
  readonly write: boolean;
}

/** Reads `--seconds 1 --rounds 7 --cases a,b --against ../other/dist --write`. Throws on anything unknown. */
export function readOptions(args: readonly string[], known: readonly string[]): SpeedOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '7' },
      cases: { type: 'string' },
      against: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
  const { against, write } = values;
  const cases = values.cases?.split(',') ?? [];
  const unknown = cases.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is none of: ${known.join(', ')}`);
  if (![seconds, rounds].every((count) => Number.isInteger(count) && count > 0))
    throw new Error('--seconds and --rounds take whole numbers above 0');
  if (write && (cases.length > 0 || against !== undefined))
    throw new Error('--write needs a whole run, without --cases and --against');
  return { seconds, rounds, cases, against, write };
}
