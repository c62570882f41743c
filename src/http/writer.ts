import { type ServerResponse } from 'node:http';
import { type Exchange } from './exchange';
import { type CommonHeaders } from './headers';
import { headerLine, httpDate, type SerializedResponse } from './responses/http-message';

/** How long a client's connection may be idle before it is closed. */
export const keepAliveTimeoutMs = 72_000;

const keepAliveLines =
  headerLine('Connection', 'keep-alive') + headerLine('Keep-Alive', `timeout=${keepAliveTimeoutMs / 1000}`);

/** Sends a response and ends it. `head` has the status line, all header fields and the empty line. */
export type WriteResponse = (
  response: ServerResponse,
  status: number,
  head: string,
  body: string | Buffer,
) => void;

/**
 * Sends head and body in one write: in `_header`, undocumented, Node keeps the serialized head until the first write.
 * `writeHead` and a body that is given to `end` take a third of a cached response's time.
 */
export const writeAtOnce: WriteResponse = (
  response: ServerResponse & { _header?: string },
  status,
  head,
  body,
) => {
  const isText = typeof body === 'string';
  response.statusCode = status;
  response._header = isText ? head + body : head;
  if (!response.shouldKeepAlive)
    response.once('finish', () => {
      response.req.socket.destroySoon();
    });
  response.end(isText ? undefined : body);
};

/** Completes serialized responses with the common header fields and those of the connection, and sends them. */
export class ResponseWriter {
  constructor(
    private readonly common: CommonHeaders,
    private readonly write: WriteResponse,
  ) {}

  /** @param addedLines further header fields of this one response, serialized */
  end(
    exchange: Exchange,
    response: ServerResponse,
    { status, head, body }: SerializedResponse,
    addedLines = '',
  ): void {
    if (this.common.closesConnections) response.shouldKeepAlive = false;
    const whole = `${head}${addedLines}${this.common.linesOf(exchange)}${connectionLines(response)}\r\n`;
    this.write(response, status, whole, exchange.method === 'HEAD' ? '' : body);
  }
}

/** The header fields that Node adds to every head. */
const connectionLines = ({ shouldKeepAlive }: ServerResponse): string =>
  headerLine('Date', httpDate(Date.now())) +
  (shouldKeepAlive ? keepAliveLines : headerLine('Connection', 'close'));
