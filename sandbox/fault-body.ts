import { Readable } from 'node:stream';
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises';
import { type FastifyReply } from 'fastify';
import { type Fault } from './fault';

const dripBytes = 16;

const firstHalf = (body: Buffer): Buffer => body.subarray(0, Math.floor(body.length / 2));

async function* drip(body: Buffer, delayMs: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += dripBytes) {
    if (at > 0) await wait(delayMs, undefined, { ref: false });
    yield body.subarray(at, at + dripBytes);
  }
}

/** Half of a body, then an error, at which the server closes the connection. */
async function* truncate(body: Buffer): AsyncGenerator<Buffer> {
  yield firstHalf(body);
  await immediate();
  throw new Error('Injected truncation.');
}

/**
 * Distorts the body of a valid response: `drip` sends it in small chunks, `truncation` declares its full length and closes
 * the connection after one half, `invalid-json` sends one half as a complete body. Other faults do not change it.
 */
export function distort(fault: Fault, payload: unknown, reply: FastifyReply): unknown {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  const body = Buffer.from(payload);
  switch (fault.kind) {
    case 'drip':
      void reply.header('content-length', body.length);
      return Readable.from(drip(body, fault.delayMs));
    case 'truncation':
      void reply.header('content-length', body.length);
      return Readable.from(truncate(body));
    case 'invalid-json':
      void reply.status(200).header('content-length', firstHalf(body).length);
      return firstHalf(body);
    default:
      return payload;
  }
}
