import fastify from 'fastify';
import { readFileSync } from 'node:fs';
import { readEnvironment } from '../../../src/config/read-environment';
import {
  type ProblemCode,
  problemCatalogue,
  problemType,
} from '../../../src/http/problems/problem-catalogue';
import { requestIdOf } from '../../../src/http/requests/request-id';
import { gatewayServices } from '../../support/compose-file';

const text = readFileSync('deploy/nginx/nginx.conf', 'utf8');
const { server, calls } = readEnvironment({ STATS_URL: 'http://a.example', ORDER_URL: 'http://b.example' });

/** The value of a directive that is there once. */
function directive(name: string, source = text): string {
  const values = [...source.matchAll(new RegExp(`^\\s*${name} ([^;]+);`, 'gm'))].map(([, value]) => value!);
  expect(values).toHaveLength(1);
  return values[0]!;
}

interface Location {
  readonly pattern: RegExp;
  /** None where it is the server's. */
  readonly readTimeout: string | undefined;
}

/** The locations of requests, in the order in which nginx tries them: by expressions, then the one for all. */
const locations = [...text.matchAll(/location (?:(~\*?) )?([^@{]+) \{([^}]*)\}/g)]
  .map(([, kind, path, body]): Location => {
    const pattern = kind === undefined ? /^/ : new RegExp(path!, kind === '~*' ? 'i' : '');
    return { pattern, readTimeout: /proxy_read_timeout ([^;]+);/.exec(body!)?.[1] };
  })
  .sort((one, other) => Number(one.pattern.source === '^') - Number(other.pattern.source === '^'));

const locationOf = (path: string): Location => locations.find(({ pattern }) => pattern.test(path))!;

const serverReadTimeout = /^ {4}proxy_read_timeout ([^;]+);/m.exec(text)![1]!;

const seconds = (value: string): number => Number(/^(\d+)s$/.exec(value)?.[1]);

describe('nginx.conf', () => {
  it('knows every gateway of docker-compose.yml, and no other', () => {
    const servers = [...text.matchAll(/^\s*server (\S+):(\d+) /gm)].map(([, name, port]) => ({ name, port }));
    expect(servers).toEqual(gatewayServices.map(([name]) => ({ name, port: String(server.port) })));
  });

  it('lets go of an idle connection before a gateway does', () => {
    const upstream = /upstream gateways \{[^}]*\}/.exec(text)![0];
    const gatewayMs = fastify().initialConfig.keepAliveTimeout!;
    expect(seconds(directive('keepalive_timeout', upstream)) * 1000).toBeLessThan(gatewayMs);
  });

  describe('waits for a gateway', () => {
    const orders = '/v1/orders/0x5a';
    const readTimeoutMs = (path: string) => seconds(locationOf(path).readTimeout ?? serverReadTimeout) * 1000;

    it('longer than one call with all its attempts', () => {
      for (const path of [orders, '/v1/terms/signatures', '/v1/tokens', '/v1.0/token-list', '/health/ready'])
        expect(readTimeoutMs(path)).toBeGreaterThan(calls.budgetMs + 1000);
    });

    it('as long as the slowest list may take: the orders of a transaction, after it four turns of calls', () => {
      const slowestMs = 5 * (calls.queueTimeoutMs + calls.attemptTimeoutMs);
      for (const path of ['/v1/transactions/0x5a/orders', '/v1/orders/batch', '/v1/orders'])
        expect(readTimeoutMs(path)).toBeGreaterThanOrEqual(slowestMs);
    });

    it('11 seconds at most, and then there is still time to ask the other', () => {
      const timeoutsMs = [...text.matchAll(/proxy_read_timeout (\S+);/g)].map(([, value]) => seconds(value!));
      for (const timeout of timeoutsMs) {
        expect(timeout).toBeLessThanOrEqual(11);
        expect(timeout).toBeLessThan(seconds(directive('proxy_next_upstream_timeout')));
      }
    });
  });

  it('gives a request as long to arrive as a gateway does', () => {
    expect(seconds(directive('client_body_timeout')) * 1000).toBe(server.requestTimeoutMs);
  });

  it('takes bodies that a gateway refuses, and keeps them in memory', () => {
    const largest = directive('client_max_body_size');
    expect(Number(/^(\d+)k$/.exec(largest)?.[1]) * 1024).toBeGreaterThan(server.requestBodyMaxBytes);
    expect(directive('client_body_buffer_size')).toBe(largest);
    expect(directive('proxy_max_temp_file_size')).toBe('0');
  });

  it('asks another gateway again only with what carries nothing out', () => {
    const again = [...text.matchAll(/location ([^{]+) \{[^}]*\bproxy_next_upstream [^;]*non_idempotent;/g)];
    expect(again.map(([, paths]) => paths)).toEqual(['~* ^/(v1/orders/batch|api/Users/usersLeaderboard)/?$']);
  });

  it.each(['abcdefgh', 'A.b_c-1234', 'short', 'x'.repeat(64), 'x'.repeat(65), 'with space', '"quoted""'])(
    'passes on the request id %s where a gateway would keep it',
    (id) => {
      const kept = new RegExp(/"~(\^\S+\$)" \$http_x_request_id;/.exec(text)![1]!);
      expect(kept.test(id)).toBe(requestIdOf({ headers: { 'x-request-id': id } }) === id);
    },
  );

  it('words its own problems as the catalogue does', () => {
    const problems = [...text.matchAll(/return (\d+) '(\{.*\})';/g)].map(([, status, body]) => ({
      status: Number(status),
      problem: JSON.parse(body!) as { code: ProblemCode },
    }));
    expect(problems.map(({ problem }) => problem.code)).toEqual(['PAYLOAD_TOO_LARGE', 'OVERLOADED']);
    for (const { status, problem } of problems) {
      const { title, retryable } = problemCatalogue[problem.code];
      expect(problem).toEqual({
        type: problemType(problem.code),
        title,
        status,
        detail: expect.stringMatching(/\S/) as string,
        instance: '$plain_path',
        code: problem.code,
        requestId: '$request_trace',
        retryable,
      });
      expect(status).toBe(problemCatalogue[problem.code].status);
    }
  });
});
