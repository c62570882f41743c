import { type FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';

/** No route has longer targets. */
const maxTargetBytes = 8 * 1024;

/**
 * Rejects requests that are malformed on any path: without exactly one `Host` (RFC 9112, 3.2), with an absolute URL
 * (3.2.2), with a target that is too long, with an unknown expectation (RFC 9110, 10.1.1), and reads with a body.
 */
export function malformedRequest(request: FastifyRequest): Problem | undefined {
  const violation = violationOf(request);
  return violation ? Problem.ofField(...violation) : unknownExpectation(request);
}

function violationOf({ raw }: FastifyRequest): [field: string, message: string] | null {
  const target = raw.url ?? '';
  const { host } = raw.headers;
  if (!hasHost(host) && !(host === undefined && raw.httpVersion === '1.0'))
    return ['Host', host === undefined ? 'is missing' : 'must be given once, as a host and a port'];
  if (/^[a-z]+:/i.test(target)) return ['path', 'must begin with a slash'];
  if (Buffer.byteLength(target) > maxTargetBytes)
    return ['path', `must have at most ${maxTargetBytes} bytes`];
  const isRead = raw.method === 'GET' || raw.method === 'HEAD';
  return isRead && hasBody(raw.headers) ? ['body', 'must be absent'] : null;
}

function unknownExpectation({ raw: { headers, httpVersion } }: FastifyRequest): Problem | undefined {
  const { expect } = headers;
  if (expect === undefined || httpVersion === '1.0' || isContinueExpected(expect)) return undefined;
  const message = 'must be 100-continue';
  return new Problem('VALIDATION_FAILED', {
    status: 417,
    detail: `Expect ${message}`,
    errors: [{ field: 'Expect', message }],
  });
}

/** A host and a port, or empty (RFC 9110, 7.2). No comma: Node joins repeated headers with one. */
const hostField = /^[A-Za-z0-9\-._~!$&'()*+;=%[\]:]*$/;

/** Whether a request has exactly one valid `Host`. */
export const hasHost = (host: string | undefined): boolean => host !== undefined && hostField.test(host);

/** The same test as Node's. */
export const isContinueExpected = (expect: string | undefined): boolean =>
  /(?:^|\W)100-continue(?:$|\W)/i.test(expect ?? '');

export const hasBody = (headers: FastifyRequest['raw']['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
