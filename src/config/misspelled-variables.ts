import { minBy } from 'es-toolkit/array';
import { distance } from 'fastest-levenshtein';
import { fileVariable, secretVariables } from './secret-files';
import { Settings } from './settings';
import { type RawEnvironment, variablesOf } from './variable';

/** Read by the standalone sandbox alone; one environment may serve both programs. */
const sandboxVariables = ['SANDBOX_HOST', 'SANDBOX_STATISTICS_PORT', 'SANDBOX_ORDER_PORT'];

/** Every variable of the gateway and the sandbox, without those of OpenTelemetry and Node. */
export const knownVariables: ReadonlySet<string> = new Set([
  ...variablesOf(new Settings()),
  ...secretVariables.map(fileVariable),
  ...sandboxVariables,
]);

/** The largest edit distance (Levenshtein) of a misspelling: that of swapped letters. */
const maxDistance = 2;

/** Many names have distance 2 from one as short as PORT: for shorter names only swapped letters count. */
const minLengthForDistance = 6;

/** Variables of the gateway, and names that other programs use for the same thing. */
const otherNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['STATS_URL', ['STATISTICS_URL', 'STATS_API_URL', 'STATISTICS_API_URL', 'STATS_BASE_URL']],
  ['ORDER_URL', ['ORDER_API_URL', 'ORDERS_API_URL', 'ORDER_BASE_URL']],
  ['REDIS_URL', ['REDIS_HOST', 'REDIS_TLS_URL', 'VALKEY_URL', 'VALKEY_HOST']],
  ['CORS_ORIGINS', ['ALLOWED_ORIGINS', 'CORS_ALLOWED_ORIGINS']],
]);

/** Variables of Node, npm, OpenTelemetry and of every process. */
const namesOfOthers = /^(NODE_|npm_|OTEL_|HOSTNAME$|HOME$|PATH$)/;

/** Variables that Kubernetes and Docker set for neighbouring services. */
const namesOfServices = /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/;
const addressOfService = /^(tcp|udp|sctp):\/\//;

/**
 * A violation for each variable that looks like a misspelled one, or like the file of one that cannot come from a file.
 * It would be ignored silently.
 */
export function misspellingViolations(given: RawEnvironment): string[] {
  return Object.entries(given).flatMap(([name, value = '']) => {
    if (knownVariables.has(name)) return [];
    if (isFileOfKnown(name))
      return [`${name} is not known: only ${listed(secretVariables)} can come from a file`];
    const meant = isOfOthers(name, value) ? null : nearestTo(name);
    return meant === null ? [] : [`${name} is not known, but close to ${meant}: correct it, or take it away`];
  });
}

/**
 * A hint for each variable whose name stands for one of the gateway's elsewhere, where that one is not given. It may be
 * meant for another program, so that it is no violation.
 */
export const unreadVariableHints = (given: RawEnvironment): string[] =>
  [...otherNames].flatMap(([variable, names]) =>
    given[variable] === undefined && given[`${variable}_FILE`] === undefined
      ? names.filter((name) => given[name]).map((name) => `${name} is not read: set ${variable}`)
      : [],
  );

const isOfOthers = (name: string, value: string): boolean =>
  namesOfOthers.test(name) ||
  namesOfServices.test(name) ||
  (name.endsWith('_PORT') && addressOfService.test(value));

const isFileOfKnown = (name: string): boolean =>
  name.endsWith('_FILE') && knownVariables.has(name.slice(0, -'_FILE'.length));

/** The known variable that a name is a misspelling of; null if there is none. */
function nearestTo(name: string): string | null {
  const inCapitals = name.toUpperCase();
  const close = [...knownVariables]
    .map((known) => ({ known, edits: distance(inCapitals, known) }))
    .filter(({ known, edits }) => edits <= maxDistance && isTelling(inCapitals, known, edits));
  return minBy(close, ({ edits }) => edits)?.known ?? null;
}

/** Whether so many edits are few for the length of the name. */
const isTelling = (name: string, known: string, edits: number): boolean =>
  known.length >= minLengthForDistance || edits === 0 || sorted(name) === sorted(known);

const sorted = (text: string): string => [...text].sort().join('');

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
