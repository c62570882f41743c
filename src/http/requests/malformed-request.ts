import { type FastifyRequest } from 'fastify';
import { type IncomingMessage } from 'node:http';
import { exchangeOf, hasHost, hasKnownVersion } from '../exchange';
import { Problem } from '../problems/problem';

/** No route has longer targets. */
const maxTargetBytes = 8 * 1024;

/**
 * Rejects requests that are malformed on any path: of another version of HTTP (RFC 9110, 15.6.6), without exactly one
 * `Host` (RFC 9112, 3.2), with an absolute URL (3.2.2), with a target that is too long, with another transfer coding than
 * `chunked` (6.1), and with an unknown expectation (RFC 9110, 10.1.1).
 */
export function malformedRequest({ raw }: FastifyRequest): Problem | undefined {
  const violation = violationOf(raw) ?? unspokenFeature(raw);
  return violation ? Problem.ofField(...violation) : undefined;
}

type Violation = [field: string, message: string, status?: number];

function violationOf({
  url: target = '',
  headers: { host },
  httpVersion,
}: IncomingMessage): Violation | null {
  if (!hasHost(host) && !(host === undefined && httpVersion === '1.0'))
    return ['Host', host === undefined ? 'is missing' : 'must be given once, as a host and a port'];
  if (/^[a-z]+:/i.test(target)) return ['path', 'must begin with a slash'];
  return Buffer.byteLength(target) > maxTargetBytes
    ? ['path', `must have at most ${maxTargetBytes} bytes`]
    : null;
}

function unspokenFeature(request: IncomingMessage): Violation | null {
  const { 'transfer-encoding': coding = 'chunked', expect } = request.headers;
  if (!hasKnownVersion(request)) return ['version', 'must be 1.0 or 1.1', 505];
  if (coding.toLowerCase() !== 'chunked') return ['Transfer-Encoding', 'must be chunked', 501];
  if (expect === undefined || request.httpVersion === '1.0' || isContinueExpected(expect)) return null;
  return ['Expect', 'must be 100-continue', 417];
}

/** Rejects a read with a body, where its path has the method. */
export const bodyOfRead = (request: FastifyRequest): Problem | undefined => {
  const { method, headers } = request.raw;
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && hasBody(headers) && exchangeOf(request).refusedBy === null
    ? Problem.ofField('body', 'must be absent')
    : undefined;
};

/** The same test as Node's. */
export const isContinueExpected = (expect: string | undefined): boolean =>
  /(?:^|\W)100-continue(?:$|\W)/i.test(expect ?? '');

export const hasBody = (headers: FastifyRequest['raw']['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
