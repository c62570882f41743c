import { Global, Module } from '@nestjs/common';
import { Conditions } from './conditions';
import { Readiness } from './readiness';

/** Gives every room the gateway's {@link Conditions}, and its {@link Readiness}. */
@Global()
@Module({ providers: [Conditions, Readiness], exports: [Conditions, Readiness] })
export class ConditionsModule {}
