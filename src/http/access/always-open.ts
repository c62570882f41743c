import { type ExecutionContext, SetMetadata } from '@nestjs/common';
import { type Reflector } from '@nestjs/core';

const alwaysOpen = 'always open';

/** Lets everybody in, as often as they like: no API key, no limit. */
export const AlwaysOpen = () => SetMetadata(alwaysOpen, true);

/** Whether what a request is for stands open to everybody. */
export const isAlwaysOpen = (reflector: Reflector, context: ExecutionContext): boolean =>
  reflector.getAllAndOverride<boolean | undefined>(alwaysOpen, [context.getHandler(), context.getClass()]) ===
  true;
