import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyRequest } from 'fastify';
import { exchangeOf } from '../exchange';
import { AccessControl } from './access-control';

/** Exempts a route from API keys and the rate limit. */
export const Public = Reflector.createDecorator<undefined, boolean>({ transform: () => true });

/** Rejects requests without a valid API key (401) and beyond the rate limit (429), on every route but public ones. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AccessControl,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handlers = [context.getHandler(), context.getClass()];
    if (!this.reflector.getAllAndOverride(Public, handlers))
      await this.access.admit(exchangeOf(context.switchToHttp().getRequest<FastifyRequest>()));
    return true;
  }
}
