import { RecentJoins } from '../../src/cache/recent-joins';
import { ResourceCatalogue } from '../../src/cache/resource-catalogue';
import { FreshnessTable } from '../../src/config/freshness-table';
import { Settings } from '../../src/config/settings';
import { UpstreamClient } from '../../src/upstream/upstream-client';
import { type UpstreamResponse } from '../../src/upstream/upstream-payload';
import { Upstreams } from '../../src/upstream/upstreams.module';
import { type UpstreamName } from '../../src/upstream/transport/upstream-error';
import { type CallContext, type UpstreamHttp } from '../../src/upstream/transport/upstream-http';
import { type UpstreamRequest } from '../../src/upstream/transport/upstream-transport';
import { ownMetrics } from './own-metrics';

export const defaultFreshness = new FreshnessTable();

/** A call that reached the stub. */
export interface StubCall extends CallContext {
  readonly source: UpstreamName;
  readonly request: UpstreamRequest;
}

/** A catalogue whose clients call `respond` instead of an upstream. */
export function stubbedCatalogue(respond: (call: StubCall) => Promise<UpstreamResponse>): ResourceCatalogue {
  const http = (source: UpstreamName) =>
    ({
      upstreamName: source,
      send: (request: UpstreamRequest, context: CallContext) => respond({ source, request, ...context }),
    }) as unknown as UpstreamHttp;
  const settings = Object.assign(new Settings(), {
    calls: { recordMaxBytes: 1_000_000, tokenListMaxBytes: 1_000_000 },
    order: { accessToken: null },
    tokenList: { chainParameter: 'chainId' },
    cache: { freshness: defaultFreshness, refreshWaitMs: 700 },
  });
  const client = (source: UpstreamName) => new UpstreamClient(http(source), ownMetrics(), settings.calls, []);
  return new ResourceCatalogue(
    new Upstreams(client('statistics'), client('order')),
    new RecentJoins(),
    settings,
  );
}

/** A response with status 200 and JSON. */
export const jsonResponse = (text: string): UpstreamResponse => ({
  status: 200,
  contentType: 'application/json',
  retryAfterSeconds: null,
  retryAfterFault: null,
  body: Buffer.from(text),
});
