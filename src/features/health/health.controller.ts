import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { EntryChanges } from '../../cache/entry-changes';
import { DependencyStatus } from '../../observability/dependency-status';
import { Readiness } from '../../observability/readiness';
import { Public } from '../../http/access/access.guard';
import { version } from '../../lib/version';
import { ApiOpenProblems } from '../../http/openapi/problem-responses';
import { ApiOpen } from '../../http/openapi/success-responses';
import { dependenciesOf } from './dependencies';
import { LivenessView, ReadinessView } from './health.view';

/** Probes for orchestrators and load balancers. */
@ApiTags('health')
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly dependencyStatus: DependencyStatus,
    private readonly entryChanges: EntryChanges,
  ) {}

  @Get('live')
  @Header('cache-control', 'no-store')
  @ApiOperation({ operationId: 'getLiveness', summary: 'Whether the process runs', security: [] })
  @ApiOpen({ type: LivenessView, description: 'The process runs.' })
  @ApiOpenProblems()
  live(): LivenessView {
    return { status: 'live' };
  }

  @Get('ready')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    operationId: 'getReadiness',
    summary: 'Whether this gateway is ready for requests, and the state of what it depends on',
    security: [],
  })
  @ApiOpen({ type: ReadinessView, description: 'The gateway is ready.' })
  @ApiOpen(
    {
      type: ReadinessView,
      description: 'The gateway is starting, or draining before it stops. This is no problem document.',
    },
    503,
  )
  @ApiOpenProblems()
  ready(@Res({ passthrough: true }) reply: FastifyReply): ReadinessView {
    const { state } = this.readiness;
    if (state !== 'ready') reply.status(503);
    const polling = this.entryChanges.isShared ? 'shared' : 'local';
    return { status: state, version, ...dependenciesOf(this.dependencyStatus), live: { polling } };
  }
}
