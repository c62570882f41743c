import { freshnessVariables } from './freshness-table';
import { validSections } from './read-environment';
import { givenVariables, type RawEnvironment, valuesOf } from './variable';

/** The value of each variable as text, defaults and the contents of secret files included. Holds secrets. */
export type VariableValues = ReadonlyMap<string, string>;

/** Throws `InvalidEnvironment` with all violations. */
export function variableValues(raw: RawEnvironment): VariableValues {
  const given = givenVariables(raw);
  return new Map([
    ...Object.entries(given).filter(([name]) => isOfNoSection(name)),
    ...Object.values(validSections(given)).flatMap(valuesOf),
  ]);
}

/** The names of the variables whose values differ, in alphabetical order. */
export const changedVariables = (before: VariableValues, after: VariableValues): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .sort();

const freshnessNames = new Set(freshnessVariables.map(({ variable }) => variable));

/** The variables of freshness and of OpenTelemetry. */
const isOfNoSection = (name: string): boolean => freshnessNames.has(name) || name.startsWith('OTEL_');
