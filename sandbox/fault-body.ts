import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
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

/** Half a body, and then a failure, at which the server cuts the connection. */
async function* breakOff(body: Buffer): AsyncGenerator<Buffer> {
  yield firstHalf(body);
  await nextTurn();
  throw new Error('The answer breaks off here.');
}

/**
 * Spoils the body of a proper answer: `drip` sends it in small pieces, `truncation` declares its full length
 * and closes half way, `invalid-json` sends one half as if it were all. Other faults leave it alone.
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
      return Readable.from(breakOff(body));
    case 'invalid-json':
      void reply.status(200).header('content-length', firstHalf(body).length);
      return firstHalf(body);
    default:
      return payload;
  }
}
