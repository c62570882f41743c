import { Controller, Get, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyRequest } from 'fastify';
import { ConfigModule } from '../../../../src/config/config.module';
import { type RawEnvironment } from '../../../../src/config/variable';
import { readEnvironment } from '../../../../src/config/read-environment';
import { AccessModule, hasAccessControl } from '../../../../src/http/access/access.module';
import { Public } from '../../../../src/http/access/access.guard';
import { ProblemCounts } from '../../../../src/http/problems/problem-counts';
import { ProblemFilter } from '../../../../src/http/problems/problem.filter';
import { exchangeOf } from '../../../../src/http/exchange';
import { ObservabilityModule } from '../../../../src/observability/observability.module';
import { RedisConnection } from '../../../../src/redis/redis-connection';
import { apiKeysVariable, rightKey } from '../../../support/api-keys';
import { describeWithRedis } from '../../../support/describe-with-redis';
import { RedisServer } from '../../../processes/redis-server';

@Controller()
class RoutesController {
  /** The key that the client is counted by; null where clients are not identified. */
  @Get('/client')
  client(@Req() request: FastifyRequest) {
    return { name: exchangeOf(request).allowance?.name ?? null };
  }

  @Get('/public')
  @Public()
  public() {
    return {};
  }
}

const settingsOf = (environment: RawEnvironment) =>
  readEnvironment({ STATS_URL: 'http://127.0.0.1:1', ORDER_URL: 'http://127.0.0.1:2', ...environment });

const applications: NestFastifyApplication[] = [];

/** A server with the access module and two routes. */
async function serve(environment: RawEnvironment): Promise<NestFastifyApplication> {
  const settings = settingsOf(environment);
  const module = {
    module: class {},
    imports: [ConfigModule.of(settings), ObservabilityModule, AccessModule.of(settings)],
    controllers: [RoutesController],
  };
  const application = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  applications.push(application);
  application.useGlobalFilters(new ProblemFilter(new ProblemCounts()));
  return application.init();
}

afterEach(async () => {
  for (const each of applications.splice(0)) await each.close();
});

async function statusesOf(application: NestFastifyApplication, urls: readonly string[]): Promise<number[]> {
  const statuses = [];
  for (const url of urls) statuses.push((await application.inject(url)).statusCode);
  return statuses;
}

describe('the access module', () => {
  it.each<[RawEnvironment, boolean, string | null]>([
    [{}, false, null],
    [{ RATE_LIMIT_PER_MINUTE: '5' }, true, '127.0.0.1'],
    [{ CORS_ORIGINS: 'https://app.example' }, true, '127.0.0.1'],
    [{ STATS_REQUESTS_PER_MINUTE: '600' }, false, '127.0.0.1'],
    [{ ORDER_REQUESTS_PER_MINUTE: '600' }, false, '127.0.0.1'],
  ])('with %j controls access: %s, and identifies the client as %s', async (environment, controls, name) => {
    expect(hasAccessControl(settingsOf(environment))).toBe(controls);
    expect((await (await serve(environment)).inject('/client')).json()).toEqual({ name });
  });

  it('identifies clients by their API keys where these are configured', async () => {
    const keys = apiKeysVariable({ mobile: rightKey });
    expect(hasAccessControl(settingsOf(keys))).toBe(true);
    const application = await serve(keys);
    const headers = { 'x-api-key': rightKey };
    expect((await application.inject({ url: '/client', headers })).json()).toEqual({ name: 'key mobile' });
    expect(await statusesOf(application, ['/client', '/public'])).toEqual([401, 200]);
  });

  it('limits the requests of each client, those of public routes excepted', async () => {
    const application = await serve({ RATE_LIMIT_PER_MINUTE: '2' });
    const urls = ['/client', '/public', '/client', '/client', '/public'];
    expect(await statusesOf(application, urls)).toEqual([200, 200, 200, 429, 200]);
  });
});

describeWithRedis('the access modules of gateways with one Redis', () => {
  let redis: RedisServer;

  beforeAll(async () => {
    redis = await RedisServer.start();
  });

  afterAll(() => redis.kill());

  it('share the rate limit', async () => {
    const environment = { RATE_LIMIT_PER_MINUTE: '3', REDIS_URL: redis.url };
    const [first, second] = [await serve(environment), await serve(environment)];
    for (const each of [first, second]) await each.get(RedisConnection, { strict: false }).firstAttempt;
    expect(await statusesOf(first, ['/client', '/client'])).toEqual([200, 200]);
    expect(await statusesOf(second, ['/client', '/client'])).toEqual([200, 429]);
  });
});
