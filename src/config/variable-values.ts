import { environmentTopics } from './environment/environment';
import { freshnessVariables } from './freshness-table';
import { variablesOf } from './known-variables';
import { givenVariables, type RawEnvironment } from './raw-environment';
import { validated } from './read-environment';

/** The value of each variable as text, defaults and the contents of secret files included. Holds secrets. */
export type VariableValues = ReadonlyMap<string, string>;

/** Throws `InvalidEnvironment` with all violations. */
export function variableValues(raw: RawEnvironment): VariableValues {
  const given = givenVariables(raw);
  const environment: Readonly<Record<string, object>> = validated(given);
  const values: [string, unknown][] = Object.entries(given).filter(([name]) => isCheckedElsewhere(name));
  for (const [topic, Variables] of Object.entries(environmentTopics)) {
    const own = new Set(variablesOf(Variables));
    values.push(...Object.entries(environment[topic] ?? {}).filter(([name]) => own.has(name)));
  }
  return new Map(
    values.flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)]])),
  );
}

/** The names of the variables whose values differ, in alphabetical order. */
export const changedVariables = (before: VariableValues, after: VariableValues): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .sort();

const freshnessNames = new Set(freshnessVariables.map(({ variable }) => variable));

/** Freshness and OpenTelemetry have variables that belong to no class of rules. */
const isCheckedElsewhere = (name: string): boolean => freshnessNames.has(name) || name.startsWith('OTEL_');
