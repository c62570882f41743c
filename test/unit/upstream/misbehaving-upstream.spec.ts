import { Logger } from '@nestjs/common';
import { newCorrelationIds } from '../../../src/observability/correlation-ids';
import { orderRecordEndpoint } from '../../../src/upstream/order/order-record';
import { tokenListEndpoint } from '../../../src/upstream/order/token-list';
import { leaderboardEndpoint } from '../../../src/upstream/statistics/statistics-lists';
import { statisticsOrderEndpoint } from '../../../src/upstream/statistics/statistics-order';
import { UpstreamClient } from '../../../src/upstream/upstream-client';
import { type CallContext } from '../../../src/upstream/transport/upstream-http';
import { type RawPayload } from '../../../src/upstream/upstream-payload';
import {
  disconnecting,
  endless,
  flood,
  type Misbehaviour,
  unusable,
  unusual,
} from '../../support/misbehaviours';
import { ownMetrics } from '../../support/own-metrics';
import {
  json,
  type Behaviour,
  reset,
  ScriptedUpstream,
  usesScriptedUpstream,
} from '../../support/scripted-upstream';
import { callSettings, type UpstreamCalls, upstreamCalls } from '../../support/upstream-calls';
import { jsonText, orderId, orderRecord, statisticsOrder, takeToken } from '../../support/upstream-records';

const id = orderId(7);
const settings = callSettings();
/** For responses that never end. */
const impatient = callSettings({ attemptTimeoutMs: 150 });

const upstream = usesScriptedUpstream();

beforeAll(() => {
  Logger.overrideLogger(false);
});

const client = ({ http }: UpstreamCalls) => new UpstreamClient(http, ownMetrics(), settings, []);

const context: CallContext = { priority: 'foreground', correlationIds: newCorrelationIds() };
const leaderboard = { contentType: 'application/json', bytes: Buffer.from('{"skip":0,"take":10}') };

/** A resource of each kind: read by its own reader, over a GET and a POST. */
const targets: readonly {
  name: string;
  source: 'statistics' | 'order';
  load: (calls: UpstreamCalls, context: CallContext) => Promise<RawPayload>;
  good: string;
}[] = [
  {
    name: 'the statistics record of an order',
    source: 'statistics',
    load: (calls, context) => client(calls).load(statisticsOrderEndpoint, id, context),
    good: jsonText(statisticsOrder(id)),
  },
  {
    name: 'the order record',
    source: 'order',
    load: (calls, context) => client(calls).load(orderRecordEndpoint, id, context),
    good: jsonText(orderRecord(id)),
  },
  {
    name: 'a token list',
    source: 'order',
    load: (calls, context) =>
      client(calls).load(tokenListEndpoint, { chainParameter: 'chainId', chainId: '42161' }, context),
    good: JSON.stringify({ tokens: { [takeToken]: { symbol: 'TAK', decimals: 6, address: takeToken } } }),
  },
  {
    name: 'the leaderboard',
    source: 'statistics',
    load: (calls, context) => client(calls).load(leaderboardEndpoint, leaderboard, context),
    good: JSON.stringify({ users: [], totalCount: 0, searchResult: null }),
  },
];

/** What has been cut off is asked for once more. */
const truncated: readonly string[] = [
  'a reset within the body',
  'half a body under the whole length',
  'half a body in chunks',
];

/** Whole HTTP responses of an interface, in which only the payload or the status is bad. */
const wholeResponses: readonly string[] = [
  'half a body and the end of the connection',
  'a length short of the body',
  '206 without a range request',
  'half of the JSON',
  'JSON with a tail',
  'lists nested very deep',
  'an array',
  'an empty array',
  'a string',
  'a number',
  'true',
  'an empty object',
  'bytes that are no UTF-8',
  'UTF-16',
];

function breakerOutcomesOf(name: string): string[] {
  if (truncated.includes(name)) return ['failure', 'failure'];
  return [wholeResponses.includes(name) ? 'success' : 'failure'];
}

describe.each(targets)('$name', ({ source, load: loadFrom, good }) => {
  let calls: UpstreamCalls;

  const start = async (callsSettings = settings) => {
    calls = await upstreamCalls(source, upstream.url, callsSettings);
  };

  beforeEach(() => {
    upstream.reset();
  });

  afterEach(() => calls.http.close());

  const load = (behaviour: Behaviour): Promise<RawPayload> => {
    upstream.on('/', behaviour);
    return loadFrom(calls, context);
  };

  const expectFailure = async (misbehave: Misbehaviour, kind: string, breakerOutcomes: string[]) => {
    await expect(load(misbehave(good))).rejects.toMatchObject({ upstreamName: source, kind });
    expect(calls.attempts.breakerOutcomes).toEqual(breakerOutcomes);
    expect((await load(json(200, good))).body.toString()).toBe(good);
  };

  it.each(endless)('%s: a timeout, not retried', async (_name, misbehave) => {
    await start(impatient);
    await expect(load(misbehave(good))).rejects.toMatchObject({ kind: 'timeout' });
    expect(calls.attempts.breakerOutcomes).toEqual(['failure']);
  });

  it.each(disconnecting)('%s: unreachable, retried', async (_name, misbehave) => {
    await start();
    await expectFailure(misbehave, 'unreachable', ['failure', 'failure']);
  });

  it.each(unusable)('%s: an invalid response', async (name, misbehave) => {
    await start();
    await expectFailure(misbehave, 'invalid', breakerOutcomesOf(name));
  });

  it.each(unusual)('%s: a good response', async (_name, misbehave) => {
    await start();
    expect((await load(misbehave(good))).body.toString()).toContain(good.slice(1));
    expect(calls.attempts.breakerOutcomes).toEqual(['success']);
  });

  it.each([
    ['in chunks', false],
    ['under its length', true],
  ])('40 MB %s: an invalid response, not retried', async (_how, hasLength) => {
    await start();
    const { behaviour, sentBytes } = flood(40 * 1024 * 1024, hasLength);
    await expectFailure(() => behaviour, 'invalid', ['failure']);
    expect(sentBytes()).toBeLessThan(16 * 1024 * 1024);
  });

  it('a kept-alive connection that was closed: retried, and no failure to the breaker', async () => {
    await start(callSettings({ maxInFlight: 1, maxRefreshesInFlight: 0 }));
    await load(json(200, good));
    let requests = 0;
    const loaded = await load((...exchange) => {
      requests += 1;
      return (requests === 1 ? reset : json(200, good))(...exchange);
    });
    expect(loaded.status).toBe(200);
    expect(calls.attempts.breakerOutcomes).toEqual(['success', 'ignored', 'success']);
  });
});

it('an upstream whose port is closed: unreachable, retried', async () => {
  const closed = await ScriptedUpstream.start();
  const { url } = closed;
  await closed.close();
  const calls = await upstreamCalls('order', url);
  await expect(client(calls).load(orderRecordEndpoint, id, context)).rejects.toMatchObject({
    kind: 'unreachable',
  });
  expect(calls.attempts.breakerOutcomes).toEqual(['failure', 'failure']);
  await calls.http.close();
});

it('a Retry-After on two lines: ignored, and a fault for the log', async () => {
  const calls = await upstreamCalls('order', upstream.url);
  upstream.on('/', (_request, response) => {
    response.setHeader('Retry-After', ['3', '3']).writeHead(429).end();
  });
  const request = { method: 'GET', path: '/', maxBytes: 1000, isIdempotent: true } as const;
  expect(await calls.http.send(request, context)).toMatchObject({
    retryAfterSeconds: null,
    retryAfterFault: 'unreadable',
  });
  await calls.http.close();
});
