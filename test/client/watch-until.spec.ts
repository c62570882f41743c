import { type Client, createClient } from '@order-gateway/client';
import { eventually } from '../support/eventually';
import { type Behaviour, json, usesScriptedUpstream } from '../support/scripted-upstream';
import {
  cutStream,
  end,
  event,
  inTurn,
  stream,
  type StreamedOrder,
  streamedOrder,
  unknownOrder,
  withoutStreaming,
} from '../support/scripted-streams';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const otherId = orderId(8);
const hash = `0x${'cd'.repeat(32)}`;
const transactionPath = `/v1/transactions/${hash}`;

const until = 'userFinal';

describe('a watch until userFinal', () => {
  const server = usesScriptedUpstream();
  let client: Client;
  let polling: Client;
  /** How many connections of streams were closed. */
  let closed: number;

  beforeAll(() => {
    client = createClient({ baseUrl: server.url });
    polling = createClient({ baseUrl: server.url, fetch: withoutStreaming });
  });

  beforeEach(() => {
    server.reset();
    closed = 0;
    jest.spyOn(Math, 'random').mockReturnValue(0);
  });

  afterEach(() => jest.restoreAllMocks());

  /** Notes when the connection is closed. */
  const watched =
    (behaviour: Behaviour): Behaviour =>
    (request, response, socket) => {
      socket.once('close', () => (closed += 1));
      return behaviour(request, response, socket);
    };
  /** An event with the newest state of an order; `eventId` has a tag for each order of the stream. */
  const state = (status: string, eventId: string, of = id) =>
    event('order', streamedOrder(of, status), eventId);
  const seen = async (states: AsyncIterable<StreamedOrder>) => {
    const all: string[] = [];
    for await (const { orderId: of, status } of states)
      all.push(`${of === id ? 'first' : 'other'} ${status}`);
    return all;
  };

  it('ends with the state that is final for the user, and closes the connection', async () => {
    const open = watched(stream(state('Created', 'a'), state('Fulfilled', 'b')));
    server.on(`/v1/orders/${id}/events`, open);
    expect(await seen(client.watchOrder(id, { until }))).toContain('first Fulfilled');
    await eventually('the connection is closed', () => closed === 1);
    expect(server.requests).toHaveLength(1);
  });

  it('goes on to the end of the stream without it', async () => {
    const text = state('Fulfilled', 'b') + state('ClaimedUnlock', 'c');
    server.on(`/v1/orders/${id}/events`, stream(text, end('final')));
    expect(await seen(client.watchOrder(id))).toContain('first ClaimedUnlock');
  });

  it.each<[string, (of: Client) => AsyncIterable<StreamedOrder>]>([
    ['several orders', (of) => of.watchOrders([id, otherId], { until, fields: ['status'] })],
    ['a transaction', (of) => of.watchTransaction(hash, { until, fields: ['status'] })],
  ])('yields every order of %s, and ends with the last one', async (_, watch) => {
    const open = watched(
      stream(
        event('waiting', unknownOrder(otherId)),
        state('Fulfilled', 'a,'),
        state('Created', 'a,b', otherId) + state('Fulfilled', 'a,c', otherId),
      ),
    );
    server.on('/v1/', open);
    expect(await seen(watch(client))).toEqual(['first Fulfilled', 'other Fulfilled']);
    await eventually('the connection is closed', () => closed === 1);
  });

  it('remembers over a lost connection which orders are final', async () => {
    const streams = [
      cutStream('retry: 1000\n\n', state('Fulfilled', 'a,')),
      stream(state('Fulfilled', 'a,b', otherId)),
    ];
    server.on(transactionPath, inTurn(...streams));
    const states = client.watchTransaction(hash, { until, fields: ['status'] });
    expect(await seen(states)).toEqual(['first Fulfilled', 'other Fulfilled']);
    expect(server.requests[1]?.headers['last-event-id']).toBe('a,');
  });

  it('goes on where a final state is taken back', async () => {
    const text = [
      state('Fulfilled', 'a,'),
      state('Created', 'b,'),
      state('Fulfilled', 'b,c', otherId),
      state('OrderCancelled', 'd,c'),
    ];
    server.on(transactionPath, stream(text.join('')));
    const states = client.watchTransaction(hash, { until, fields: ['status'] });
    expect(await seen(states)).toEqual(['first OrderCancelled', 'other Fulfilled']);
  });

  describe('without streams', () => {
    const result = (status: string, of = id) => ({ orderId: of, order: streamedOrder(of, status) });

    beforeEach(() => server.on('/v1/', stream(':\n\n')));

    it('ends with the state that is final for the user', async () => {
      const states = [streamedOrder(id, 'Created'), streamedOrder(id, 'Fulfilled')];
      server.on(`/v1/orders/${id}?`, inTurn(...states.map((body) => json(200, body))));
      expect(await seen(polling.watchOrder(id, { until, fields: ['status'] }))).toEqual([
        'first Created',
        'first Fulfilled',
      ]);
    });

    it('ends once each of several orders is final for its user', async () => {
      const results = [result('Fulfilled'), result('Fulfilled', otherId)];
      server.on('/v1/orders?', json(200, { results }));
      expect(await seen(polling.watchOrders([id, otherId], { until, fields: ['status'] }))).toEqual([
        'first Fulfilled',
        'other Fulfilled',
      ]);
    });

    it('yields every order of a transaction, and ends with the last one', async () => {
      const responses = [
        [result('Fulfilled'), { orderId: otherId, problem: unknownOrder(otherId) }],
        [result('Fulfilled'), result('Created', otherId)],
        [result('Fulfilled'), result('Fulfilled', otherId)],
      ];
      const bodies = responses.map((orders) => json(200, { transactionHash: hash, orders }));
      server.on(`${transactionPath}/orders`, inTurn(...bodies));
      expect(await seen(polling.watchTransaction(hash, { until, fields: ['status'] }))).toEqual([
        'first Fulfilled',
        'other Created',
        'other Fulfilled',
      ]);
    });
  });
});
