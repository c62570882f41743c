import { applyDecorators, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { type Reflector } from '@nestjs/core';
import { SkipThrottle } from '@nestjs/throttler';

const alwaysOpen = 'always open';

/** Lets everybody in, as often as they like: no API key, no limit. */
export const AlwaysOpen = () => applyDecorators(SetMetadata(alwaysOpen, true), SkipThrottle());

/** Whether what a request is for stands open to everybody. */
export const isAlwaysOpen = (reflector: Reflector, context: ExecutionContext): boolean =>
  reflector.getAllAndOverride<boolean | undefined>(alwaysOpen, [context.getHandler(), context.getClass()]) ===
  true;
