import 'reflect-metadata';
import { HttpModule } from '@nestjs/axios';
import { CacheModule } from '@nestjs/cache-manager';
import { Module, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { OrdersController } from './orders.controller';
import { OrdersService } from './orders.service';

/** Longer than any run: what is cached stays cached. */
const cachedForMs = 3_600_000;

@Module({
  imports: [HttpModule, CacheModule.register({ ttl: cachedForMs })],
  controllers: [OrdersController],
  providers: [OrdersService],
})
class NaiveModule {}

/**
 * The gateway as most teams write it on the first day: HttpService, CacheInterceptor, ValidationPipe. On Fastify, as
 * ours is; on Express, Nest's default, it would be slower.
 */
async function main(): Promise<void> {
  const app = await NestFactory.create<NestFastifyApplication>(NaiveModule, new FastifyAdapter(), {
    logger: ['error', 'warn'],
  });
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
  await app.listen(0, '127.0.0.1');
  process.stdout.write(`naive Nest at ${await app.getUrl()}\n`);
}

void main();
