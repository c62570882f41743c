import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { type ApiKey, Settings } from '../config/settings';
import { Problem } from '../problems/problem';
import { isAlwaysOpen } from './always-open';
import { nameCaller } from './caller';

/** Lets in only callers whose `X-API-Key` is one of the configured keys, of which only hashes are known here. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly settings: Settings,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (isAlwaysOpen(this.reflector, context)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = this.keyOf(request.headers['x-api-key']);
    if (!key) throw new Problem('UNAUTHENTICATED');
    nameCaller(request, key.name);
    return true;
  }

  /** Compares with every key, in a time that tells nothing of them. */
  private keyOf(given: unknown): ApiKey | undefined {
    const hash = createHash('sha256')
      .update(typeof given === 'string' ? given : '')
      .digest();
    const fitting = this.settings.apiKeys.filter((key) =>
      timingSafeEqual(hash, Buffer.from(key.sha256, 'hex')),
    );
    return fitting[0];
  }
}
