import { METHODS, type IncomingMessage } from 'node:http';
import { type Socket } from 'node:net';
import { Problem } from './problem';

/** What Node knows of the bytes that it could not take for a request. */
export interface ParseError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  /** How many bytes of the packet were read before the error. */
  readonly bytesParsed?: number;
}

/** A request that cannot be handed to the framework, as far as it is known. */
export interface UnparsedRequest {
  readonly method: string;
  /** As it came, with the query; `/` where no request line was read. */
  readonly url: string;
}

/** Node keeps the parser of a connection on its socket, and the request that is arriving on the parser. */
export type ParsedSocket = Socket & {
  readonly parser?: { readonly incoming: IncomingMessage | null } | null;
};

const requestTimeout = 'ERR_HTTP_REQUEST_TIMEOUT';

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
  if (code === requestTimeout) return tooSlow();
  if (code === 'HPE_HEADER_OVERFLOW') return headerTooLarge();
  if (!code.startsWith('HPE_')) return null;
  return Problem.ofField(...(parseErrorDetails[code] ?? ['request', 'must be HTTP']));
}

const tooSlow = (): Problem =>
  new Problem('VALIDATION_FAILED', {
    status: 408,
    detail: 'The request did not arrive in time.',
    errors: [{ field: 'request', message: 'must arrive sooner' }],
  });

const headerTooLarge = (): Problem =>
  new Problem('VALIDATION_FAILED', {
    status: 431,
    detail: 'The header is too large.',
    errors: [{ field: 'header', message: 'must be smaller' }],
  });

/** Whether the client may still be sending: then closing at once could destroy the answer on its way. */
export const mayStillSend = ({ code }: ParseError): boolean => code !== requestTimeout;

/** The request whose head was read and whose body is still arriving. */
export function arrivingRequest({ parser }: ParsedSocket): IncomingMessage | null {
  const incoming = parser?.incoming ?? null;
  return incoming?.complete === false ? incoming : null;
}

/** The method and path of a broken request: from its head if that was read, else from the bytes before the error. */
export function describeUnparsedRequest(
  error: ParseError,
  arriving: IncomingMessage | null,
): UnparsedRequest {
  if (arriving) return { method: arriving.method ?? 'unknown', url: arriving.url ?? '/' };
  const [, method = '', url = '/'] = lastRequestLine(error) ?? [];
  return { method: METHODS.includes(method) ? method : 'unknown', url };
}

const endOfHead = '\r\n\r\n';

/** A packet may hold whole requests before the broken one. */
function lastRequestLine({ rawPacket, bytesParsed }: ParseError): RegExpExecArray | null {
  const packet = rawPacket?.toString('latin1') ?? '';
  const lastEnd = packet.slice(0, bytesParsed).lastIndexOf(endOfHead);
  return /^([A-Z-]+) (\/\S*)/.exec(packet.slice(lastEnd === -1 ? 0 : lastEnd + endOfHead.length));
}
