import { type ExecutionContext, SetMetadata } from '@nestjs/common';
import { type Reflector } from '@nestjs/core';

const publicRoute = 'isPublic';

/** Exempts a route from API keys and the rate limit. */
export const Public = () => SetMetadata(publicRoute, true);

/** Whether the route of a request is public. */
export const isPublic = (reflector: Reflector, context: ExecutionContext): boolean =>
  reflector.getAllAndOverride<boolean | undefined>(publicRoute, [
    context.getHandler(),
    context.getClass(),
  ]) === true;
