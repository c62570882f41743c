import { type DistributedCache } from '../../src/cache/distributed-cache';
import { type ResourceCache } from '../../src/cache/resource-cache';
import { type CancellationToken } from '../../src/lib/cancellation-token';
import { type Metrics } from '../../src/observability/metrics/metrics';
import { type FakeDistributedStore } from './fake-distributed-store';
import { scriptedCache, ScriptedSource, textOf } from './scripted-source';

/** Each gateway has a source of its own, so that a test sees which one called it. */
export interface Gateway {
  readonly cache: ResourceCache;
  readonly distributed: DistributedCache | null;
  readonly metrics: Metrics;
  readonly source: ScriptedSource;
}

export function gatewayWith(shared: FakeDistributedStore): Gateway {
  return { ...scriptedCache(shared), source: new ScriptedSource() };
}

export const readValue = ({ cache, source }: Gateway, cancellation?: CancellationToken): Promise<string> =>
  cache.read(source.resource, cancellation && { cancellation }).then(textOf);
