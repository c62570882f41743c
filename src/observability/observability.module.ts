import { Global, Module } from '@nestjs/common';
import { DependencyStatus } from './dependency-status';
import { Metrics } from './metrics/metrics';
import { Readiness } from './readiness';

const providers = [DependencyStatus, Metrics, Readiness];

/** Provides what every module reports to. */
@Global()
@Module({ providers, exports: providers })
export class ObservabilityModule {}
