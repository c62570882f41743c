import { Controller, Get, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyRequest } from 'fastify';
import { ConfigModule } from '../../../../src/config/config.module';
import { readEnvironment } from '../../../../src/config/read-environment';
import { type Settings } from '../../../../src/config/settings';
import { type RawEnvironment } from '../../../../src/config/variable';
import { AccessModule, hasAccessControl } from '../../../../src/http/access/access.module';
import { exchangeOf } from '../../../../src/http/exchange';
import { ObservabilityModule } from '../../../../src/observability/observability.module';
import { apiKeysVariable, rightKey } from '../../../support/api-keys';

@Controller()
class AllowanceController {
  @Get()
  name(@Req() request: FastifyRequest) {
    return { name: exchangeOf(request).allowance?.name ?? null };
  }
}

let server: NestFastifyApplication;

afterEach(() => server.close());

/** Starts a server with the access module and one route. */
async function serve(settings: Settings): Promise<void> {
  const module = {
    module: class {},
    imports: [ConfigModule.of(settings), ObservabilityModule, AccessModule.of(settings)],
    controllers: [AllowanceController],
  };
  const options = { logger: false, abortOnError: false } as const;
  server = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), options);
  await server.init();
}

describe('the access module', () => {
  it.each<[RawEnvironment, boolean, string | null]>([
    [{}, false, null],
    [apiKeysVariable({ mobile: rightKey }), true, 'key mobile'],
    [{ RATE_LIMIT_PER_MINUTE: '5' }, true, '127.0.0.1'],
    [{ CORS_ORIGINS: 'https://app.example' }, true, '127.0.0.1'],
    [{ STATS_REQUESTS_PER_MINUTE: '600' }, false, '127.0.0.1'],
    [{ ORDER_REQUESTS_PER_MINUTE: '600' }, false, '127.0.0.1'],
  ])('with %j controls access: %p, and counts a client by %p', async (environment, controls, name) => {
    const upstreams = { STATS_URL: 'http://statistics.example', ORDER_URL: 'http://orders.example' };
    const settings = readEnvironment({ ...upstreams, ...environment });
    expect(hasAccessControl(settings)).toBe(controls);
    await serve(settings);
    const response = await server.inject({ url: '/', headers: { 'x-api-key': rightKey } });
    expect(response.json()).toEqual({ name });
  });
});
