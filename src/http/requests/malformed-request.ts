import { type FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';
import { hasHost } from './request-host';

/** Longer than anything that the gateway knows what to do with. */
const maxTargetBytes = 8 * 1024;

/**
 * Refuses what no path of the gateway takes, whatever path it is: a request without one `Host` (RFC 9112, 3.2), a whole
 * URL (3.2.2), a target that is too long, an expectation that is unknown (RFC 9110, 10.1.1), and a read with a body.
 */
export function malformedRequest(request: FastifyRequest): Problem | undefined {
  const complaint = violationOf(request);
  return complaint ? Problem.ofField(...complaint) : unknownExpectation(request);
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

/** As Node decides it. */
export const isContinueExpected = (expect: string | undefined): boolean =>
  /(?:^|\W)100-continue(?:$|\W)/i.test(expect ?? '');

export const hasBody = (headers: FastifyRequest['raw']['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
