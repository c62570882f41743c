import { IsIn, IsOptional } from 'class-validator';
import { isSamePath, parseRelayPath, type RelayPath, shadowedEndpoint } from '../relay-path';
import { type Settings } from '../settings';
import { CommaList, MatchesPredicate } from './variable-rules';

const isRelayPaths = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && parseRelayPath(item) !== null);

/** Paths of the upstreams beyond the ten endpoints. */
export class RelayVariables {
  @IsOptional()
  @IsIn(['orders'], { message: 'RELAY must be orders' })
  RELAY?: 'orders';

  @IsOptional()
  @CommaList()
  @MatchesPredicate(
    isRelayPaths,
    'METHOD /template entries, separated by commas: GET or POST, a path below /api/ or /v1.0/, ' +
      '{name} for a whole segment',
  )
  RELAY_PATHS?: string[];
}

/** Rejects paths that are listed twice, and those that would take requests from an endpoint. */
export function relayViolations({ RELAY_PATHS = [] }: RelayVariables): string[] {
  const paths = pathsOf(RELAY_PATHS);
  return paths.flatMap((path, index) => {
    const name = `RELAY_PATHS has ${path.method} ${path.template}`;
    const shadowed = shadowedEndpoint(path);
    if (shadowed) return [`${name}, which would take requests from ${shadowed.template}`];
    return paths.slice(0, index).some((other) => isSamePath(path, other)) ? [`${name} twice`] : [];
  });
}

export const readRelay = ({ RELAY, RELAY_PATHS = [] }: RelayVariables): Pick<Settings, 'relay'> => ({
  relay: { bundle: RELAY ?? null, paths: pathsOf(RELAY_PATHS) },
});

const pathsOf = (entries: readonly string[]): RelayPath[] =>
  entries.flatMap((entry) => parseRelayPath(entry) ?? []);
