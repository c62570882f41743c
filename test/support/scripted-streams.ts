import { type Fetch } from '@order-gateway/client';
import { type Behaviour } from './scripted-upstream';

/** An order as an event holds it. */
export interface StreamedOrder {
  readonly orderId: string;
  readonly status: string;
  readonly userFinal: boolean;
  readonly protocolFinal: boolean;
}

/** An order in a state; final in `ClaimedUnlock`. */
export const streamedOrder = (orderId: string, status: string): StreamedOrder => ({
  orderId,
  status,
  userFinal: status !== 'Created',
  protocolFinal: status === 'ClaimedUnlock',
});

export const event = (name: string, data: unknown, id = ''): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export const end = (reason: string): string => event('end', { reason });

export const unknownOrder = (orderId: string) => ({
  type: 'urn:order-gateway:problem:order-not-found',
  title: 'The order is not known.',
  status: 404,
  detail: 'The order is not known.',
  instance: `/v1/orders/${orderId}`,
  code: 'ORDER_NOT_FOUND',
  requestId: 'a-request',
  retryable: true,
});

/** Opens a stream, writes each chunk when the one before has left, and leaves the stream open. */
export const stream =
  (...chunks: readonly (string | Buffer)[]): Behaviour =>
  async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
    response.socket?.setNoDelay(true);
    for (const chunk of chunks) {
      await new Promise((resolve) => response.write(chunk, resolve));
      await new Promise(setImmediate);
    }
  };

/** The same, and cuts the connection. Not by a reset, which would take what the client has not read yet. */
export const cutStream =
  (...chunks: readonly (string | Buffer)[]): Behaviour =>
  async (request, response, socket) => {
    await stream(...chunks)(request, response, socket);
    socket.destroy();
  };

/** Behaves in turn towards one request after the other, and towards all further ones as towards the last. */
export function inTurn(...behaviours: readonly Behaviour[]): Behaviour {
  let count = 0;
  return (request, response, socket) => {
    const behaviour = behaviours[Math.min(count, behaviours.length - 1)];
    count += 1;
    return behaviour?.(request, response, socket);
  };
}

/** The body of a response arrives whole, as on platforms that cannot stream. */
export const withoutStreaming: Fetch = async (url, init) => {
  const response = await fetch(url, init);
  return new Proxy(response, {
    get(target, name) {
      const member: unknown = name === 'body' ? undefined : Reflect.get(target, name, target);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
};
