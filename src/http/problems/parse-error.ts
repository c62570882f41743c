import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import { type Exchange } from '../exchange';
import { Problem } from './problem';

/** An error of Node's HTTP parser. */
export interface ParseError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  /** Bytes of the packet before the error. */
  readonly bytesParsed?: number;
}

/** What is known of a request that never reaches the framework. */
export interface UnparsedRequest {
  readonly method: string;
  /** The raw request target, with the query; `/` if no request line was read. */
  readonly url: string;
  /** That of the client where the head was read, as of every request; else a new one. */
  readonly requestId: string;
}

const requestTimeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT';

const parseErrorDetails: Readonly<Record<string, readonly [field: string, message: string]>> = {
  HPE_INVALID_URL: ['path', 'must be percent-encoded ASCII'],
  HPE_INVALID_CONTENT_LENGTH: [
    'Content-Length',
    'must be the length of the body, and not come with Transfer-Encoding',
  ],
  HPE_UNEXPECTED_CONTENT_LENGTH: ['Content-Length', 'must be given once'],
  HPE_INVALID_TRANSFER_ENCODING: ['Transfer-Encoding', 'must be chunked, and not come with Content-Length'],
};

/** The problem of an error of Node's HTTP parser (RFC 9112); null for an error of the connection itself. */
export function problemOfParseError({ code = '' }: ParseError): Problem | null {
  if (code === requestTimeoutCode)
    return problemOf(408, 'The request did not arrive in time.', 'request', 'must arrive sooner');
  if (code === 'HPE_HEADER_OVERFLOW')
    return problemOf(431, 'The header is too large.', 'header', 'must be smaller');
  if (!code.startsWith('HPE_')) return null;
  return Problem.ofField(...(parseErrorDetails[code] ?? ['request', 'must be HTTP']));
}

const problemOf = (status: number, detail: string, field: string, message: string): Problem =>
  new Problem('VALIDATION_FAILED', { status, detail, errors: [{ field, message }] });

/** Whether the client may still be sending. Then closing at once could lose the response. */
export const mayStillSend = (error?: ParseError): boolean => error?.code !== requestTimeoutCode;

/** Whether the client closed its sending side within a request: the response may reach nobody. */
export const isBrokenOff = (error?: ParseError): boolean => error?.code === 'HPE_INVALID_EOF_STATE';

/** The method and target of a malformed request: of its head if that was read, else of the bytes before the error. */
export function describeUnparsedRequest(error: ParseError, arriving: Exchange | null): UnparsedRequest {
  if (arriving)
    return { method: arriving.method ?? 'unknown', url: arriving.url ?? '/', requestId: arriving.id };
  const [, method = '', url = '/'] = lastRequestLine(error) ?? [];
  return { method: METHODS.includes(method) ? method : 'unknown', url, requestId: randomUUID() };
}

const endOfHead = '\r\n\r\n';

/** The packet may contain complete requests before the malformed one. */
function lastRequestLine({ rawPacket, bytesParsed }: ParseError): RegExpExecArray | null {
  const packet = rawPacket?.toString('latin1') ?? '';
  const lastEnd = packet.slice(0, bytesParsed).lastIndexOf(endOfHead);
  return /^([A-Z-]+) (\/\S*)/.exec(packet.slice(lastEnd === -1 ? 0 : lastEnd + endOfHead.length));
}
