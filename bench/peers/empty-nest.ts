import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';

@Controller()
class GreetingController {
  @Get()
  greeting(): string {
    return 'ready';
  }
}

@Module({ controllers: [GreetingController] })
class EmptyModule {}

/** A Nest application with one route and nothing else: the cost of the framework. */
async function main(): Promise<void> {
  const app = await NestFactory.create<NestFastifyApplication>(EmptyModule, new FastifyAdapter());
  await app.listen(0, '127.0.0.1');
  process.stdout.write(`empty Nest at ${await app.getUrl()}\n`);
}

void main();
