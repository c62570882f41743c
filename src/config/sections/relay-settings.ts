import { isSamePath, parseRelayPath, type RelayPath, shadowedEndpoint } from '../relay-path';
import { List, Text } from '../variable';

const cancellationPath: RelayPath = { method: 'GET', template: '/v1.0/dln/order/{id}/cancel-tx' };

const pathsRule =
  'be METHOD /template entries, separated by commas: GET or POST, a path below /api/ or /v1.0/, ' +
  '{name} for a whole segment';

/** The paths beyond the ten endpoints that are passed on to the upstreams. */
export class RelaySettings {
  /** A named set of paths; null for none. */
  @Text('RELAY', (text) => text === 'orders', 'be orders') readonly bundle: 'orders' | null = null;
  @List('RELAY_PATHS', parseRelayPath, pathsRule) readonly paths: readonly RelayPath[] = [];

  /** Whether transactions that cancel orders are passed on. */
  get hasCancellation(): boolean {
    return this.bundle !== null || this.paths.some((path) => isSamePath(path, cancellationPath));
  }
}

/** Rejects paths that are listed twice, and those that would take requests from an endpoint. */
export const relayViolations = ({ paths }: RelaySettings): string[] =>
  paths.flatMap((path, index) => {
    const name = `RELAY_PATHS has ${path.method} ${path.template}`;
    const shadowed = shadowedEndpoint(path);
    if (shadowed) return [`${name}, which would take requests from ${shadowed.template}`];
    return paths.slice(0, index).some((other) => isSamePath(path, other)) ? [`${name} twice`] : [];
  });
