import { parseEnv } from 'node:util';
import { givenVariables, type RawEnvironment, readVariables, valuesOf } from './variable';
import { misspellingViolations } from './misspelled-variables';
import { fileErrorCode, textIn, withSecretFiles } from './secret-files';
import { redisViolations } from './sections/cache-settings';
import { accessViolations } from './sections/client-settings';
import { traceExporterOf, traceViolations } from './sections/log-settings';
import { relayViolations } from './sections/relay-settings';
import { type SandboxExamples, Settings } from './settings';
import { serverViolations } from './sections/server-settings';
import { upstreamViolations } from './sections/upstream-settings';

/** The names of the variables whose values differ, in alphabetical order. */
export const changedVariables = ({ variables: before }: Settings, { variables: after }: Settings): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .sort();

/** A number that must be at most another. */
interface Bound {
  readonly variable: string;
  readonly times?: number;
  readonly within: string;
  /** Compares only explicit values: a shorter deadline may stay below a default, but not below what was configured. */
  readonly onlyWhereSet?: boolean;
}

const bounds: readonly Bound[] = [
  { variable: 'UPSTREAM_ATTEMPT_TIMEOUT_MS', within: 'UPSTREAM_BUDGET_MS', onlyWhereSet: true },
  { variable: 'UPSTREAM_CONNECT_TIMEOUT_MS', within: 'UPSTREAM_ATTEMPT_TIMEOUT_MS', onlyWhereSet: true },
  { variable: 'UPSTREAM_QUEUE_TIMEOUT_MS', within: 'UPSTREAM_BUDGET_MS', onlyWhereSet: true },
  { variable: 'RETRY_MAX_DELAY_MS', within: 'UPSTREAM_BUDGET_MS', onlyWhereSet: true },
  { variable: 'REFRESH_WAIT_MS', within: 'UPSTREAM_BUDGET_MS', onlyWhereSet: true },
  { variable: 'RETRY_MIN_DELAY_MS', within: 'RETRY_MAX_DELAY_MS' },
  { variable: 'BREAKER_OPEN_MS', within: 'BREAKER_MAX_OPEN_MS' },
  // An entry takes three times its body. One that does not fit is never stored, and costs a call for each request.
  { variable: 'TOKEN_LIST_MAX_BYTES', times: 3, within: 'CACHE_MAX_BYTES' },
];

/** Violations between numbers, each of which is valid by itself. @param values of all variables, as text */
const relatedNumberViolations = (values: ReadonlyMap<string, string>, given: RawEnvironment): string[] =>
  bounds.flatMap(({ variable, times = 1, within, onlyWhereSet = false }) => {
    const [number, bound] = [Number(values.get(variable)), Number(values.get(within))];
    if (number * times <= bound || (onlyWhereSet && given[variable] === undefined)) return [];
    return times === 1
      ? [`${variable} must be at most ${within} (${number} > ${bound})`]
      : [`${variable}, three times, must be at most ${within} (${times} x ${number} > ${bound})`];
  });

/** The embedded sandbox, once it listens. */
export interface EmbeddedSandbox {
  readonly statisticsUrl: string;
  readonly orderUrl: string;
  readonly examples: SandboxExamples;
}

/** The environment is invalid. Each violation names its variable. */
export class InvalidEnvironment extends Error {
  constructor(readonly violations: readonly string[]) {
    super(`The environment is invalid:\n${violations.map((violation) => `  - ${violation}`).join('\n')}`);
  }
}

/** The file of variables in the working directory. */
const environmentFile = '.env';

/**
 * The variables of the process and of the file as it is now. Throws {@link InvalidEnvironment} if there is a file that
 * cannot be read.
 *
 * @param inherited the variables of the process as it was started: they win over those of the file, empty ones too, as
 * with `process.loadEnvFile`
 */
export function currentEnvironment(inherited: RawEnvironment, path = environmentFile): RawEnvironment {
  try {
    return { ...parseEnv(textIn(path)), ...inherited };
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === 'ENOENT') return inherited;
    throw new InvalidEnvironment([`${path} cannot be read (${code})`]);
  }
}

/** The options of the embedded sandbox; null if upstreams are configured. Throws {@link InvalidEnvironment}. */
export function embeddedSandbox(raw: RawEnvironment) {
  const { upstreams, statistics, order } = validSettings(givenVariables(raw));
  const { sandboxControlPort: controlPort, sandboxOrders: orders } = upstreams;
  return statistics.url === '' && order.url === '' ? { controlPort, orders } : null;
}

/**
 * Reads the environment into settings, with the sandbox's URLs if no upstream is configured.
 * Throws {@link InvalidEnvironment} with all violations.
 */
export function readEnvironment(raw: RawEnvironment, sandbox: EmbeddedSandbox | null = null): Settings {
  const given = givenVariables(raw);
  const settings = validSettings(given);
  const { statistics, order } = settings;
  const ofOpenTelemetry = Object.entries(given).filter(([name]) => name.startsWith('OTEL_'));
  const derived: Partial<Settings> = {
    variables: new Map([...ofOpenTelemetry, ...valuesOf(settings)]),
    traceExporter: traceExporterOf(given),
    ...(sandbox && {
      sandbox: sandbox.examples,
      statistics: { ...statistics, url: sandbox.statisticsUrl },
      order: { ...order, url: sandbox.orderUrl },
    }),
  };
  return Object.freeze(Object.assign(settings, derived));
}

/** With the contents of secret files. Throws {@link InvalidEnvironment} with all violations. */
function validSettings(variables: RawEnvironment): Settings {
  const violations = misspellingViolations(variables);
  const given = withSecretFiles(variables, violations);
  const settings = new Settings();
  readVariables(settings, given, violations);
  violations.push(...traceViolations(given), ...upstreamViolations(settings.upstreams, given));
  // Numbers are compared only once each is known to be one, and within its bounds.
  if (violations.length === 0)
    violations.push(
      ...serverViolations(settings.server),
      ...accessViolations(settings.clients),
      ...relayViolations(settings.relay),
      ...redisViolations(settings.redis),
      ...relatedNumberViolations(new Map(valuesOf(settings)), given),
    );
  if (violations.length > 0) throw new InvalidEnvironment(violations);
  return settings;
}
