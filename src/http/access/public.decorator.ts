import { type ExecutionContext, SetMetadata } from '@nestjs/common';
import { type Reflector } from '@nestjs/core';

const publicRoute = 'always open';

/** Lets everybody in, as often as they like: no API key, no limit. */
export const Public = () => SetMetadata(publicRoute, true);

/** Whether what a request is for stands open to everybody. */
export const isPublic = (reflector: Reflector, context: ExecutionContext): boolean =>
  reflector.getAllAndOverride<boolean | undefined>(publicRoute, [
    context.getHandler(),
    context.getClass(),
  ]) === true;
