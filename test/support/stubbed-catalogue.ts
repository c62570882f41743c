import { OrderFreshness } from '../../src/cache/order-freshness';
import { RecentJoins } from '../../src/cache/recent-joins';
import { ResourceCatalogue } from '../../src/cache/resource-catalogue';
import { defaultFreshness } from '../../src/config/freshness-table';
import { Settings } from '../../src/config/settings';
import { UpstreamClient, UpstreamClients } from '../../src/upstream/upstream-client';
import { PayloadParser } from '../../src/upstream/payload-parser';
import { type UpstreamName } from '../../src/upstream/transport/upstream-error';
import { type UpstreamHttp } from '../../src/upstream/transport/upstream-http';
import { type CallContext } from '../../src/upstream/call-context';
import { type UpstreamRequest, type UpstreamResponse } from '../../src/upstream/upstream-payload';
import { ownMetrics } from './own-metrics';

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
  const client = (source: UpstreamName) =>
    new UpstreamClient(http(source), new PayloadParser(source, ownMetrics()), settings);
  const settings = Object.assign(new Settings(), {
    calls: { recordMaxBytes: 1_000_000, tokenListMaxBytes: 1_000_000 },
    statistics: { url: 'http://statistics.example', accessToken: null },
    order: { url: 'http://orders.example', accessToken: null },
    tokenList: { chainParameter: 'chainId' },
    cache: { freshness: defaultFreshness, refreshWaitMs: 700 },
  });
  return new ResourceCatalogue(
    new UpstreamClients(client('statistics'), client('order')),
    new OrderFreshness(settings, new RecentJoins()),
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
