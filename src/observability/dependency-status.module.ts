import { Global, Module } from '@nestjs/common';
import { DependencyStatus } from './dependency-status';
import { Readiness } from './readiness';

/** Provides {@link DependencyStatus} and {@link Readiness} globally. */
@Global()
@Module({ providers: [DependencyStatus, Readiness], exports: [DependencyStatus, Readiness] })
export class DependencyStatusModule {}
