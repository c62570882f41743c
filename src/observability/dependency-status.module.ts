import { Global, Module } from '@nestjs/common';
import { DependencyStatus } from './dependency-status';
import { Readiness } from './readiness';

/** Gives every room the gateway's {@link DependencyStatus}, and its {@link Readiness}. */
@Global()
@Module({ providers: [DependencyStatus, Readiness], exports: [DependencyStatus, Readiness] })
export class DependencyStatusModule {}
