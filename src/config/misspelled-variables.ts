import { freshnessVariables } from './freshness-table';
import { fileVariable, secretVariables } from './secret-files';
import { sections } from './settings';
import { type RawEnvironment, variablesOf } from './variable';

/**
 * The optimal string alignment distance (restricted Damerau-Levenshtein) of two texts: insertions, deletions,
 * substitutions, and swaps of neighbours. Infinity above `most`, which saves time.
 */
export function editDistance(one: string, other: string, most = Infinity): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  let leastOfLast = 0;
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let distance = at(last, column - 1) + (isSame ? 0 : 1);
      distance = Math.min(distance, at(last, column) + 1, at(current, column - 1) + 1);
      if (row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        distance = Math.min(distance, at(beforeLast, column - 2) + 1);
      current.push(distance);
      least = Math.min(least, distance);
    }
    // Later rows are not below both this one and the last.
    if (Math.min(least, leastOfLast) > most) return Infinity;
    [beforeLast, last, leastOfLast] = [last, current, least];
  }
  const distance = at(last, other.length);
  return distance > most ? Infinity : distance;
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;

/** Read by the standalone sandbox alone; one environment may serve both programs. */
const sandboxVariables = ['SANDBOX_HOST', 'SANDBOX_STATISTICS_PORT', 'SANDBOX_ORDER_PORT'];

/** Every variable of the gateway and the sandbox, without those of OpenTelemetry and Node. */
export const knownVariables: ReadonlySet<string> = new Set([
  ...Object.values(sections).flatMap(variablesOf),
  ...freshnessVariables.map(({ variable }) => variable),
  ...secretVariables.map(fileVariable),
  ...sandboxVariables,
]);

/** The largest edit distance of a misspelling. */
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
  let nearest: string | null = null;
  let nearestDistance = maxDistance + 1;
  for (const known of knownVariables) {
    if (Math.abs(known.length - name.length) > maxDistance) continue;
    const distance = editDistance(inCapitals, known, maxDistance);
    if (distance >= nearestDistance || !isTelling(inCapitals, known, distance)) continue;
    [nearest, nearestDistance] = [known, distance];
  }
  return nearest;
}

/** Whether a distance is small enough for the length of the name. */
const isTelling = (name: string, known: string, distance: number): boolean =>
  known.length >= minLengthForDistance || distance === 0 || (distance === 1 && hasSameLetters(name, known));

const hasSameLetters = (one: string, other: string): boolean => sorted(one) === sorted(other);

const sorted = (text: string): string => [...text].sort().join('');

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
