import { get } from '../load/requests';
import { record, type RecordedResponse } from '../peers/recorded-responses';
import { orderIn } from '../upstream/orders';
import { maker } from '../../test/support/upstream-records';
import { newViews, type SpeedCase, type Uncached } from './speed-case';

const knownOrders = 1000;
const plain = { 'accept-encoding': 'identity' };
const passthrough = '/api/Orders/';
/** The order of the cached cases: settled, and so fresh for an hour. */
const settledId = orderIn('ClaimedUnlock', 0);
const view = `/v1/orders/${settledId}`;

const likeBare: Partial<SpeedCase> = { bars: [{ peer: 'bare', of: 'requests/s', times: 0.85 }] };
/** For what is read most. */
const likeProxies: Partial<SpeedCase> = {
  peers: ['bare', 'nginx'],
  bars: [...(likeBare.bars ?? []), { peer: 'bare', of: 'p99', times: 1.5 }],
};

/** V8 compiles the code of a hit within two seconds. */
const cachedCase = (cached: RecordedResponse, more: Partial<SpeedCase> = {}): SpeedCase => ({
  name: cached.path,
  cached,
  connections: 50,
  headers: plain,
  peers: ['bare'],
  bars: [],
  warmUpSeconds: 2,
  ...more,
});

/** With more connections a gateway whose core is busy sheds. On a slow core V8 has compiled a join after some 20 s. */
const uncachedCase = (uncached: Uncached, more: Partial<SpeedCase> = {}): SpeedCase => ({
  name: uncached.mix.prefix,
  uncached,
  connections: 10,
  headers: plain,
  peers: ['bare'],
  bars: [],
  warmUpSeconds: 20,
  ...more,
});

/** Makes cases of a gateway's responses, and keeps these for the peers. */
export class Recorder {
  readonly responses: RecordedResponse[] = [];

  constructor(
    private readonly gatewayUrl: string,
    readonly statisticsUrl: string,
  ) {}

  async response(path: string, headers: Readonly<Record<string, string>> = plain): Promise<RecordedResponse> {
    const response = await record(this.gatewayUrl, path, headers);
    this.responses.push(response);
    return response;
  }

  async hit(path: string, more: Partial<SpeedCase> = {}): Promise<SpeedCase> {
    return cachedCase(await this.response(path, more.headers), more);
  }

  async joins(): Promise<Uncached> {
    return newViews(await this.response(view), settledId);
  }

  async cases(names: readonly CaseName[]): Promise<SpeedCase[]> {
    const found: SpeedCase[] = [];
    for (const name of names) found.push({ ...(await cases[name](this)), name });
    return found;
  }
}

const cases = {
  'order-view': (of) => of.hit(view, likeProxies),
  'order-status': (of) => of.hit(`${view}/status`, likeBare),
  'not-modified': async (of) => {
    const { etag = '' } = (await of.response(view)).headers;
    const peers = ['bare', 'nginx'] as const;
    return of.hit(view, { ...likeBare, headers: { ...plain, 'if-none-match': etag }, peers });
  },
  'drop-in-order': (of) => of.hit(passthrough + settledId, likeProxies),
  'open-order': (of) => of.hit(`/v1/orders/${orderIn('Created', 0)}`),
  'token-page': (of) => of.hit('/v1/tokens?chainId=1&limit=100', likeBare),
  'token-list': (of) => of.hit('/v1.0/token-list?chainId=1', { ...likeBare, peers: ['bare', 'nginx'] }),
  leaderboard: (of) => of.hit('/v1/leaderboard'),
  'order-list': (of) => of.hit(`/v1/accounts/${maker}/orders`, likeBare),
  'connections-1': (of) => of.hit(view, { connections: 1 }),
  'connections-10': (of) => of.hit(view, { connections: 10 }),
  'connections-100': (of) => of.hit(view, { connections: 100 }),
  'connections-1000': (of) => of.hit(view, { connections: 1000 }),
  'uncached-join': async (of) =>
    uncachedCase(await of.joins(), {
      peers: ['KrakenD', 'bare', 'Rust'],
      bars: [{ peer: 'KrakenD', of: 'processor time', times: 1 }],
    }),
  'uncached-drop-in': async (of) => {
    const { mix } = await of.joins();
    await of.response(passthrough + settledId);
    return uncachedCase({
      mix: { ...mix, prefix: passthrough },
      expected: async (id) => (await get(of.statisticsUrl + passthrough + id)).body.toString(),
    });
  },
  mixed: async (of) => {
    const joins = await of.joins();
    const paths: string[] = [];
    for (let n = 1; n <= knownOrders; n += 1)
      paths.push((await of.response(`/v1/orders/${orderIn('ClaimedUnlock', n)}`)).path);
    const peers = ['KrakenD', 'bare'] as const;
    return uncachedCase({ ...joins, mix: { ...joins.mix, paths, newPercent: 10 } }, { peers });
  },
} satisfies Record<string, (of: Recorder) => Promise<SpeedCase>>;

export type CaseName = keyof typeof cases;

export const caseNames = Object.keys(cases) as CaseName[];
