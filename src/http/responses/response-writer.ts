import { Injectable } from '@nestjs/common';
import { type ServerResponse } from 'node:http';
import { Readiness } from '../../observability/readiness';
import { headerLine, httpDate, type SerializedResponse } from './http-message';

/** How long a client's connection may be idle before it is closed. */
export const keepAliveTimeoutMs = 72_000;

const keepAliveLines =
  headerLine('Connection', 'keep-alive') + headerLine('Keep-Alive', `timeout=${keepAliveTimeoutMs / 1000}`);

/** Where Node keeps the head of a response, to send it before the first byte of the body. It does not document it. */
interface WrittenHead {
  _header: string;
}

/**
 * Answers with what is written out already. Node's `writeHead` checks and writes each header field of each answer
 * anew, and a body beside it is a second piece to send: together a third of the time that a ready answer took.
 */
@Injectable()
export class ResponseWriter {
  constructor(private readonly readiness: Readiness) {}

  /** @param ownLines the header fields of this one request */
  end(
    response: ServerResponse & Partial<WrittenHead>,
    { staticPart, head }: SerializedResponse,
    ownLines: string,
  ): void {
    const { req: request } = response;
    if (this.readiness.state === 'draining') response.shouldKeepAlive = false;
    const whole = `${head}${ownLines}${connectionLines(response)}\r\n`;
    const body = request.method === 'HEAD' ? '' : staticPart.body;
    const isText = typeof body === 'string';
    response.statusCode = staticPart.status;
    response._header = isText ? whole + body : whole;
    if (!response.shouldKeepAlive)
      response.once('finish', () => {
        request.socket.destroySoon();
      });
    response.end(isText ? undefined : body);
  }
}

/** What Node adds to every head. */
const connectionLines = ({ shouldKeepAlive }: ServerResponse): string =>
  headerLine('Date', httpDate(Date.now())) +
  (shouldKeepAlive ? keepAliveLines : headerLine('Connection', 'close'));
