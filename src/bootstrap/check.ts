import { type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigModule } from '../config/config.module';
import { Settings } from '../config/settings';
import { ObservabilityModule } from '../observability/observability.module';
import { newCorrelationIds } from '../observability/correlation-ids';
import { RedisConnection } from '../redis/redis-connection';
import { LuaScript } from '../redis/lua-script';
import { lockKeyOf } from '../redis/redis-keys';
import { orderStatusEndpoint } from '../upstream/order/order-record';
import { limitFor } from '../upstream/resilience/upstream-rate-limiter';
import { popularTokensEndpoint } from '../upstream/statistics/statistics-lists';
import { UpstreamError } from '../upstream/transport/upstream-error';
import { Upstreams, UpstreamsModule } from '../upstream/upstreams.module';

/** What was found of one variable, in one line without secrets. */
export interface Finding {
  readonly isGood: boolean;
  readonly text: string;
}

/** An id that no order has: the order interface answers that it does not know it. */
const noOrderId = `0x${'0'.repeat(64)}`;

/** The longest wait for Redis; upstream calls have their own. */
const redisTimeoutMs = 5000;

const operationTimeoutMs = 1000;

/** The clients of both upstreams, without a gateway around them. */
const upstreamsAlone = (settings: Settings): DynamicModule => ({
  module: UpstreamsModule,
  imports: [ConfigModule.of(settings), ObservabilityModule],
});

/** Asks both upstreams and Redis, each once (an upstream that cannot be reached, twice). Never rejects for what they answer. */
export async function checkDependencies(settings: Settings): Promise<Finding[]> {
  // Redis has a finding of its own.
  const alone = Object.assign(new Settings(), settings, { redis: { ...settings.redis, url: null } });
  const app = await NestFactory.createApplicationContext(upstreamsAlone(alone), { logger: false });
  const context = { priority: 'foreground', correlationIds: newCorrelationIds() } as const;
  const { statistics, order } = app.get(Upstreams, { strict: false });
  const isProxied = settings.upstreamProxyUrl !== null;
  const findings = await Promise.all([
    findingOf(
      { name: 'statistics', variable: 'STATS_URL', path: '/api', isProxied, ...settings.statistics },
      statistics.load(popularTokensEndpoint, { skip: 0, take: 1 }, context),
    ),
    findingOf(
      { name: 'order', variable: 'ORDER_URL', path: '/v1.0', isProxied, ...settings.order },
      order.load(orderStatusEndpoint, noOrderId, context),
    ),
    redisFinding(settings.redis),
  ]);
  await app.close();
  return [...findings, ...quotaFindings(settings)];
}

/** An upstream as it is configured. */
interface CheckedUpstream {
  readonly name: string;
  readonly variable: string;
  /** The first segment of its paths, which is often in its URL by mistake. */
  readonly path: string;
  readonly url: string;
  readonly isProxied: boolean;
}

async function findingOf(upstream: CheckedUpstream, call: Promise<unknown>): Promise<Finding> {
  const { name, variable, url } = upstream;
  const startedAt = performance.now();
  const failure = await call.then(() => null).catch((error: unknown) => error);
  const ms = Math.round(performance.now() - startedAt);
  const isAnswered = failure === null || isOwnAnswer(failure);
  const found = isAnswered
    ? `the ${name} interface answered in ${ms} ms`
    : `${reasonOf(failure)}, in ${ms} ms${hintFor(failure, upstream)}`;
  return { isGood: isAnswered, text: `${variable} ${url}: ${found}` };
}

/** Whether an upstream refuses the request in its own words, or does not know the order. */
const isOwnAnswer = (failure: unknown): boolean =>
  failure instanceof UpstreamError &&
  (failure.isNotFound || (failure.kind === 'rejected' && failure.native !== null));

function reasonOf(failure: unknown): string {
  if (failure instanceof UpstreamError && failure.kind === 'timeout') return 'no answer';
  const message = failure instanceof Error ? failure.message : String(failure);
  // The code of an error body may be its status.
  return message.replace(/^\w+ interface: /, '').replace(/^(HTTP (\d+)) \2$/, '$1');
}

function hintFor(failure: unknown, { name, path, isProxied }: CheckedUpstream): string {
  if (!(failure instanceof UpstreamError)) return '';
  if (failure.kind === 'credentials-refused')
    return name === 'order' ? ': is ORDER_ACCESS_TOKEN right?' : ': it refuses this address';
  if (failure.kind === 'rate-limited') return ': its quota is spent, by others too';
  if (failure.kind === 'unreachable' && isProxied) return ', through UPSTREAM_PROXY';
  return failure.kind === 'invalid' ? `: is it the ${name} interface, and its URL without ${path}?` : '';
}

/** Writes a key that expires at once, so that a replica, a cluster's node and an ACL show themselves. */
const writeScript = new LuaScript("redis.call('SET', KEYS[1], '1', 'PX', 1) return 1");

async function redisFinding({ url, sentinelCredentials }: Settings['redis']): Promise<Finding> {
  if (url === null) return { isGood: true, text: 'REDIS_URL is not set: gateways share nothing' };
  const messages: string[] = [];
  const startedAt = performance.now();
  const connection = await RedisConnection.to(
    { url, sentinelCredentials, timeoutMs: operationTimeoutMs },
    { log: (message) => messages.push(message.replace(/^.* circuit \w+: /, '')) },
  );
  await Promise.race([connection.firstAttempt, delay(redisTimeoutMs, undefined, { ref: false })]);
  const isWritten = (await writeScript.run(connection, [lockKeyOf('check')], [])) !== null;
  connection.onApplicationShutdown();
  const ms = Math.round(performance.now() - startedAt);
  const found = isWritten ? `Redis answered in ${ms} ms` : `${messages.at(-1) ?? 'no answer'}, in ${ms} ms`;
  return { isGood: isWritten, text: `REDIS_URL ${withoutCredentials(url)}: ${found}` };
}

/** A password may hold `@`. */
const withoutCredentials = (url: string): string => url.replace(/\/\/[^/]*@/, '//');

/** A quota of which background calls get nothing: no refresh, no poll for a stream, no warm-up. */
const quotaFindings = ({ statistics, order }: Settings): Finding[] =>
  Object.entries({ STATS_REQUESTS_PER_MINUTE: statistics, ORDER_REQUESTS_PER_MINUTE: order })
    .filter(([, { requestsPerMinute: quota }]) => quota !== null && limitFor('background', quota) === 0)
    .map(([variable, { requestsPerMinute }]) => ({
      isGood: false,
      text: `${variable} ${requestsPerMinute}: nothing is left for refreshes and streams`,
    }));
