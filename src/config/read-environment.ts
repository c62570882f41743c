import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { readCache, redisViolations } from './environment/cache-variables';
import { readCalls } from './environment/call-variables';
import { accessViolations, readAccess } from './environment/access-variables';
import { type Environment, environmentTopics } from './environment/environment';
import { freshnessViolations, readFreshness } from './environment/freshness-variables';
import { readLive } from './environment/live-variables';
import { readLog } from './environment/log-variables';
import { serverViolations, readServer } from './environment/server-variables';
import { relatedNumberViolations } from './environment/related-numbers';
import { readOverload } from './environment/overload-variables';
import { readRelay, relayViolations } from './environment/relay-variables';
import { readTokenList } from './environment/token-list-variables';
import { traceExporterOf, traceFallbackUrlOf, traceViolations } from './environment/trace-variables';
import {
  type EmbeddedSandbox,
  hasNoUpstream,
  readUpstreams,
  upstreamViolations,
} from './environment/upstream-variables';
import { misspellingViolations } from './misspelled-variables';
import { type RawEnvironment, givenVariables } from './raw-environment';
import { readSecretFiles } from './secret-files';
import { Settings } from './settings';

interface EmbeddedSandboxOptions {
  /** Of the control API; 0 for any free port. */
  readonly controlPort: number;
}

/** The environment is invalid. Each violation names its variable. */
export class InvalidEnvironment extends Error {
  constructor(readonly violations: readonly string[]) {
    super(`The environment is invalid:\n${violations.map((violation) => `  - ${violation}`).join('\n')}`);
  }
}

/** The options of the embedded sandbox; null if upstreams are configured. Throws {@link InvalidEnvironment}. */
export function embeddedSandbox(raw: RawEnvironment): EmbeddedSandboxOptions | null {
  const { upstreams } = validated(givenVariables(raw));
  return hasNoUpstream(upstreams) ? { controlPort: upstreams.SANDBOX_CONTROL_PORT ?? 0 } : null;
}

/**
 * Reads the environment into settings, with the sandbox's URLs if no upstream is configured.
 * Throws {@link InvalidEnvironment} with all violations.
 */
export function readEnvironment(raw: RawEnvironment, sandbox: EmbeddedSandbox | null = null): Settings {
  const given = givenVariables(raw);
  const environment = validated(given);
  const settings: Settings = {
    ...readUpstreams(environment.upstreams, sandbox),
    ...readServer(environment.server, sandbox !== null),
    ...readAccess(environment.access),
    ...readTokenList(environment.tokenList),
    ...readCalls(environment.calls),
    ...readCache(environment.cache, readFreshness(given)),
    ...readOverload(environment.overload),
    ...readLive(environment.live),
    ...readRelay(environment.relay),
    ...readLog(environment.log),
    traceExporter: traceExporterOf(given),
    traceFallbackUrl: traceFallbackUrlOf(given) ?? null,
  };
  return Object.freeze(Object.assign(new Settings(), settings));
}

/** The variables by topic, with the contents of secret files. Throws {@link InvalidEnvironment} with all violations. */
export function validated(variables: RawEnvironment): Environment {
  const { given, violations: fileViolations } = readSecretFiles(variables);
  const topics = Object.entries(environmentTopics).map(
    ([topic, Variables]) =>
      [topic, plainToInstance<object, unknown>(Variables, given, { exposeDefaultValues: true })] as const,
  );
  const environment = Object.fromEntries(topics) as unknown as Environment;
  const violations = [
    ...misspellingViolations(variables),
    ...fileViolations,
    ...topics.flatMap(([, variables]) => violationsOf(variables)),
    ...freshnessViolations(given),
    ...traceViolations(given),
    ...upstreamViolations(environment.upstreams),
  ];
  // Numbers are compared only once each is known to be one, and within its bounds.
  if (violations.length === 0)
    violations.push(
      ...serverViolations(environment.server),
      ...accessViolations(environment.access),
      ...relayViolations(environment.relay),
      ...redisViolations(environment.cache),
      ...relatedNumberViolations(environment, given),
    );
  if (violations.length > 0) throw new InvalidEnvironment(violations);
  return environment;
}

const violationsOf = (variables: object): string[] =>
  validateSync(variables).flatMap((error) => Object.values(error.constraints ?? {}));
