import { createClient, type Connection } from '@order-gateway/client';
import { type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { eventually } from '../support/eventually';
import {
  type Behaviour,
  json,
  neverRespond,
  reset,
  usesScriptedUpstream,
} from '../support/scripted-upstream';
import { event, inTurn, stream, streamedOrder } from '../support/scripted-streams';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const created = event('order', streamedOrder(id, 'Created'), 'tag-1');

describe('a watch that is ended', () => {
  const server = usesScriptedUpstream();
  let open: Set<Socket>;
  let connections: Connection[];

  beforeEach(() => {
    server.reset();
    open = new Set();
    connections = [];
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const counted =
    (behaviour: Behaviour): Behaviour =>
    (request, response, socket) => {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      return behaviour(request, response, socket);
    };

  const watch = (behaviour: Behaviour, signal?: AbortSignal) => {
    server.on(`/v1/orders/${id}`, counted(behaviour));
    const onConnection = (connection: Connection) => connections.push(connection);
    return createClient({ baseUrl: server.url }).watchOrder(id, { signal, onConnection });
  };
  const reached = (state: Connection['state']) =>
    eventually(state, () => connections.at(-1)?.state === state && server.requests.length > 0);
  const expectNothingLeft = async () => {
    expect(jest.getTimerCount()).toBe(0);
    await eventually('the watch says so', () => connections.at(-1)?.state === 'closed');
    await eventually('the connection is closed', () => open.size === 0);
    const { length } = server.requests;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(server.requests).toHaveLength(length);
  };

  const points: [string, Connection['state'], Behaviour][] = [
    ['before the first byte', 'connecting', neverRespond],
    ['while the stream is open', 'open', stream(':\n\n')],
    ['while it waits to connect again', 'waiting', reset],
  ];

  it.each(points)('leaves nothing when its signal aborts %s', async (_, state, behaviour) => {
    const closing = new AbortController();
    const states = watch(behaviour, closing.signal);
    const next = states.next();
    await reached(state);
    const reason = new Error('no longer wanted');
    closing.abort(reason);
    await expect(next).rejects.toBe(reason);
    await expectNothingLeft();
    await expect(states.next()).resolves.toEqual({ done: true, value: undefined });
  });

  it.each(points)('leaves nothing when return() is called %s', async (_, state, behaviour) => {
    const states = watch(behaviour);
    const next = states.next();
    await reached(state);
    await states.return?.();
    await expect(next).resolves.toEqual({ done: true, value: undefined });
    await expectNothingLeft();
  });

  it('leaves nothing when its signal aborts while a request is held', async () => {
    const closing = new AbortController();
    const behaviour = inTurn(neverRespond, json(200, streamedOrder(id, 'Created')), neverRespond);
    const states = watch(behaviour, closing.signal);
    const first = states.next();
    await reached('connecting');
    await jest.advanceTimersByTimeAsync(10_000);
    await first;
    const next = states.next();
    await jest.advanceTimersByTimeAsync(1);
    await eventually('a request is held', () => server.countOf(`/v1/orders/${id}/status?wait=20`) === 1);
    closing.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
    await expectNothingLeft();
  });

  it.each<[string, string, Connection['state']]>([
    ['goes on', '', 'open'],
    ['has ended', event('end', { reason: 'final' }), 'closed'],
  ])('yields no further state once its signal has aborted, where its stream %s', async (_, end, state) => {
    const both = created + event('order', streamedOrder(orderId(8), 'Created'), 'tag-1,tag-2');
    const closing = new AbortController();
    const states = watch(stream(both + end), closing.signal);
    await expect(states.next()).resolves.toMatchObject({ value: { orderId: id } });
    await reached(state);
    const reason = new Error('no longer wanted');
    closing.abort(reason);
    await expect(states.next()).rejects.toBe(reason);
    await expectNothingLeft();
  });

  it('leaves nothing after a break', async () => {
    for await (const { status } of watch(stream(created))) {
      expect(status).toBe('Created');
      break;
    }
    await expectNothingLeft();
  });

  it('leaves nothing after a break while more of the stream is there to read', async () => {
    const chunks = Array.from({ length: 9 }, (_, tag) =>
      event('order', streamedOrder(id, 'Created'), `${tag}`),
    );
    const body = Readable.toWeb(Readable.from(chunks.map((chunk) => Buffer.from(chunk)))) as ReadableStream;
    const fetch = () =>
      Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    for await (const { status } of createClient({ baseUrl: server.url, fetch }).watchOrder(id)) {
      expect(status).toBe('Created');
      break;
    }
    await new Promise(setImmediate);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leaves nothing when it has ended by itself', async () => {
    const final = event('order', streamedOrder(id, 'ClaimedUnlock')) + event('end', { reason: 'final' });
    for await (const { status } of watch(stream(final))) expect(status).toBe('ClaimedUnlock');
    await expectNothingLeft();
  });

  it('asks for nothing if its signal was aborted before, or before the first state is taken', async () => {
    await expect(watch(neverRespond, AbortSignal.abort()).next()).rejects.toMatchObject({
      name: 'AbortError',
    });
    await expectNothingLeft();
    await watch(neverRespond).return?.();
    expect(connections).toEqual([{ state: 'closed' }]);
    expect(server.requests).toEqual([]);
  });

  it('asks for nothing, and ends, where no order is watched', async () => {
    const states = createClient({ baseUrl: server.url }).watchOrders([]);
    await expect(states.next()).resolves.toEqual({ done: true, value: undefined });
    expect(server.requests).toEqual([]);
  });

  it('leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    const add = jest.spyOn(signal, 'addEventListener');
    const remove = jest.spyOn(signal, 'removeEventListener');
    for await (const { status } of watch(stream(created), signal)) {
      expect(status).toBe('Created');
      break;
    }
    expect(add).toHaveBeenCalledTimes(1);
    expect(remove.mock.calls).toEqual(add.mock.calls);
  });
});
