import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MemoryCache } from '../../../../src/cache/entry-store';
import { ConfigModule } from '../../../../src/config/config.module';
import { readEnvironment } from '../../../../src/config/read-environment';
import { CachedResponse } from '../../../../src/http/responses/cached-response';
import { ResponseCache } from '../../../../src/http/responses/response-cache';
import { ResponseSender } from '../../../../src/http/responses/response-sender';
import { ResponseWriter } from '../../../../src/http/writer';
import { ResponsesModule } from '../../../../src/http/responses/responses.module';
import { Metrics } from '../../../../src/observability/metrics/metrics';
import { ObservabilityModule } from '../../../../src/observability/observability.module';
import { samplesOf } from '../../../support/metrics';
import { content } from './responses-server';

const maxBytes = 2 ** 20;
const options = { cacheability: 'public', route: '/path', vary: [], securityLines: '' } as const;

describe('the responses module', () => {
  let application: INestApplicationContext;
  let responses: ResponseCache;

  beforeAll(async () => {
    const settings = readEnvironment({
      STATS_URL: 'http://127.0.0.1:1',
      ORDER_URL: 'http://127.0.0.1:2',
      WARM_UP: 'false',
      RESPONSE_CACHE_MAX_BYTES: String(maxBytes),
    });
    const imports = [ConfigModule.of(settings), ObservabilityModule, ResponsesModule];
    const module = { module: class {}, imports };
    application = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    responses = application.get(ResponseCache, { strict: false });
  });

  afterEach(() => {
    responses.clear();
  });

  afterAll(() => application.close());

  const samples = async () => samplesOf(await application.get(Metrics, { strict: false }).registry.metrics());

  it('provides the sender and the writer of responses', () => {
    expect(application.get(ResponseSender, { strict: false })).toBeInstanceOf(ResponseSender);
    expect(application.get(ResponseWriter, { strict: false })).toBeInstanceOf(ResponseWriter);
  });

  it('drops the response with the bytes of a cache entry together with the entry', () => {
    const memory = application.get(MemoryCache, { strict: false });
    memory.set('order/1', { value: { sizeBytes: 1 } });
    responses.set('/of-entry', new CachedResponse(content({ entryKey: 'order/1' }), options));
    responses.set('/own', new CachedResponse(content(), options));
    memory.delete('order/1');
    expect(responses.keys()).toEqual(['/own']);
  });

  it('shows in the metrics what is cached and what was evicted', async () => {
    const body = Buffer.alloc(Math.floor(maxBytes * 0.4), 'a');
    for (const target of ['/1', '/2', '/3'])
      responses.set(target, new CachedResponse(content({ body }), options));
    const shown = await samples();
    expect(shown.get('response_cache_evictions_total')).toBe(1);
    expect(shown.get('response_cache_records')).toBe(2);
    expect(shown.get('response_cache_bytes')).toBeGreaterThan(maxBytes * 0.8);
  });
});
