import { Global, Module } from '@nestjs/common';
import { Conditions } from './conditions';

/** Gives every room the gateway's {@link Conditions}. */
@Global()
@Module({ providers: [Conditions], exports: [Conditions] })
export class ConditionsModule {}
