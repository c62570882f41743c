import { parseArgs } from 'node:util';

export interface SpeedOptions {
  /** How long each server is under load in each round. */
  readonly seconds: number;
  readonly rounds: number;
  /** The names of what is measured; all where there are none. */
  readonly cases: readonly string[];
  readonly write: boolean;
}

/** `--seconds 1 --rounds 7 --cases a,b --write`. Throws on what it does not know. */
export function speedOptions(args: readonly string[], known: readonly string[]): SpeedOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '7' },
      cases: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
  const cases = values.cases?.split(',') ?? [];
  const unknown = cases.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is none of: ${known.join(', ')}`);
  if (![seconds, rounds].every((count) => Number.isInteger(count) && count > 0))
    throw new Error('--seconds and --rounds take whole numbers above 0');
  if (values.write && cases.length > 0) throw new Error('--write needs a whole run, without --cases');
  return { seconds, rounds, cases, write: values.write };
}
