import fastify from 'fastify';
import { readFileSync } from 'node:fs';
import { readEnvironment } from '../../../src/config/read-environment';
import { problemCatalogue, type ProblemCode, problemType } from '../../../src/http/problems/problem';
import { maxLongPollSeconds } from '../../../src/http/requests/long-poll';
import { validRequestId } from '../../../src/http/exchange';
import { gatewayServices } from '../../support/compose-file';

const text = readFileSync('deploy/nginx/nginx.conf', 'utf8');
const { server, calls, live } = readEnvironment({
  STATS_URL: 'http://a.example',
  ORDER_URL: 'http://b.example',
});

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
  /** For how long another gateway is asked; none where it is the server's. */
  readonly next: string | undefined;
  readonly body: string;
}

/** The locations of requests, in the order in which nginx tries them: by expressions, then the one for all. */
const locations = [...text.matchAll(/location (?:(~\*?) )?([^@{]+) \{([^}]*)\}/g)]
  .map(([, kind, path, body]): Location => {
    const pattern = kind === undefined ? /^/ : new RegExp(path!, kind === '~*' ? 'i' : '');
    return {
      pattern,
      readTimeout: /proxy_read_timeout ([^;]+);/.exec(body!)?.[1],
      next: /proxy_next_upstream_timeout ([^;]+);/.exec(body!)?.[1],
      body: body!,
    };
  })
  .sort((one, other) => Number(one.pattern.source === '^') - Number(other.pattern.source === '^'));

const locationOf = (path: string): Location => locations.find(({ pattern }) => pattern.test(path))!;

const serverReadTimeout = /^ {4}proxy_read_timeout ([^;]+);/m.exec(text)![1]!;

interface OwnProblem {
  readonly code: ProblemCode;
  readonly status: number;
}

/** After how much silence a gateway sends a comment. */
const heartbeatSeconds = 15;

const seconds = (value: string): number => Number(/^(\d+)s$/.exec(value)?.[1]);

describe('nginx.conf', () => {
  it.each(['gateways', 'streams'])('knows every gateway of docker-compose.yml, and no other: %s', (name) => {
    const upstream = new RegExp(`upstream ${name} \\{[^}]*\\}`).exec(text)![0];
    const servers = [...upstream.matchAll(/^\s*server (\S+):(\d+) /gm)].map(([, name, port]) => ({
      name,
      port,
    }));
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
      for (const path of [
        ...['/v1/transactions/0x5a/orders', '/v1/transactions', '/v1/orders/batch', '/v1/orders'],
        ...['/v1/orders/search', '/v1/accounts/0x5a/orders'],
      ])
        expect(readTimeoutMs(path)).toBeGreaterThanOrEqual(slowestMs);
    });

    it('11 seconds at most, and then there is still time to ask the other', () => {
      const ofAll = /^ {4}proxy_next_upstream_timeout ([^;]+);/m.exec(text)![1]!;
      const timeouts = locations
        .filter(({ next }) => next === undefined)
        .map(({ readTimeout }) => readTimeout);
      for (const timeout of [...timeouts, serverReadTimeout].map((value) => seconds(value ?? '0s'))) {
        expect(timeout).toBeLessThanOrEqual(11);
        expect(timeout).toBeLessThan(seconds(ofAll));
      }
    });

    it('as long as a request can wait, and then for the slowest list', () => {
      const waiting = /location @waiting \{[^}]*\}/.exec(text)![0];
      const readTimeout = seconds(directive('proxy_read_timeout', waiting));
      expect(readTimeout).toBeGreaterThanOrEqual(maxLongPollSeconds + 11);
      expect(seconds(directive('proxy_next_upstream_timeout', waiting))).toBeGreaterThan(readTimeout);
    });
  });

  describe('passes streams on', () => {
    const paths = [
      '/v1/orders/events',
      '/v1/orders/0x5a/events',
      '/v1/transactions/0x5a/events',
      '/v1/orders/0x5a/events/',
    ];
    const streams = locations.find(({ pattern }) => pattern.test('/v1/orders/events'))!;

    it.each(paths)('%s', (path) => {
      expect(locationOf(path)).toBe(streams);
    });

    it.each([
      '/v1/orders/0x5a',
      '/v1/orders/0x5a/status',
      '/v1/transactions/0x5a/orders',
      '/v1/orders/batch',
    ])('and no others: %s', (path) => {
      expect(locationOf(path)).not.toBe(streams);
    });

    it('at once, over longer silence than between two heartbeats', () => {
      expect(directive('proxy_buffering', streams.body)).toBe('off');
      expect(seconds(streams.readTimeout!)).toBeGreaterThan(heartbeatSeconds + 1);
      expect(seconds(streams.next!)).toBeGreaterThan(seconds(streams.readTimeout!));
      expect(text).not.toMatch(/^\s*(gzip|proxy_cache (?!off;))/m);
    });

    it('to the next gateway where one refuses them, without holding that against it', () => {
      expect(directive('proxy_next_upstream', streams.body)).toBe('error timeout http_503');
      expect([...text.matchAll(/http_503/g)]).toHaveLength(1);
      expect(directive('proxy_pass', streams.body)).toBe('http://streams');
      const upstream = /upstream streams \{[^}]*\}/.exec(text)![0];
      expect([...upstream.matchAll(/ max_fails=0;/g)]).toHaveLength(gatewayServices.length);
    });

    it('as many as all gateways allow, over two workers', () => {
      const connections = Number(directive('worker_connections'));
      expect(2 * connections).toBeGreaterThan(2 * live.maxStreams * gatewayServices.length);
      expect(Number(directive('worker_rlimit_nofile'))).toBeGreaterThan(connections);
    });
  });

  describe('waits for a change', () => {
    const [, expression = ''] = /"~\*(\S.*)" 1;/.exec(text)!;
    const isWaiting = (path: string, wait = '', prefer = '') =>
      new RegExp(expression, 'i').test(`${path} ${wait} ${prefer}`);

    it.each([
      '/v1/orders/0x5a',
      '/v1/orders/0x5a/status',
      '/v1/transactions/0x5a/orders',
      '/v1/orders/0x5a/',
    ])('of %s where that is asked for', (path) => {
      expect(isWaiting(path)).toBe(false);
      expect(isWaiting(path, '', 'return=minimal')).toBe(false);
      expect(isWaiting(path, '20')).toBe(true);
      expect(isWaiting(path, '', 'wait=20')).toBe(true);
      expect(isWaiting(path, '', 'respond-async, Wait=20')).toBe(true);
    });

    it.each([
      '/v1/tokens',
      '/v1/orders/0x5a/events',
      '/v1.0/dln/order/0x5a/status',
      '/v1/orders/0x5a/x/status',
    ])('of nothing else: %s', (path) => {
      expect(isWaiting(path, '20', 'wait=20')).toBe(false);
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
      expect(kept.test(id)).toBe(validRequestId(id) === id);
    },
  );

  it('words its own problems as the catalogue does', () => {
    const unavailable = JSON.parse(/return 503 '(.*)';/.exec(text)![1]!) as OwnProblem;
    const refused = /return 200 '(.*)';/.exec(text)![1]!.replace('$status', '0');
    const [, lines = ''] = /map \$status \$own_problem \{([^}]*)\}/.exec(text)!;
    const problems = [...lines.matchAll(/(\d+|default) '(.*)';/g)].map(([, status, members]) => ({
      ...(JSON.parse(refused.replace('$own_problem', members!)) as OwnProblem),
      status: Number(status === 'default' ? 400 : status),
    }));
    expect(problems.map(({ status }) => status)).toEqual([404, 405, 413, 414, 431, 500, 501, 505, 400]);
    expect(unavailable).toMatchObject({ code: 'OVERLOADED', status: 503 });
    for (const problem of [...problems, unavailable]) {
      const { title, retryable } = problemCatalogue[problem.code];
      expect(problem).toEqual({
        type: problemType(problem.code),
        title,
        status: problem.status,
        detail: expect.stringMatching(/\S/) as string,
        instance: '$plain_path',
        code: problem.code,
        requestId: '$request_trace',
        retryable,
      });
      if (problem.code !== 'VALIDATION_FAILED')
        expect(problem.status).toBe(problemCatalogue[problem.code].status);
    }
  });
});
