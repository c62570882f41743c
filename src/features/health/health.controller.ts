import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { EntryChanges } from '../../cache/entry-changes';
import { DependencyStatus } from '../../observability/dependency-status';
import { Readiness } from '../../observability/readiness';
import { Public } from '../../http/access/access-control';
import { version } from '../../lib/version';
import { ApiOpenProblems } from '../../http/openapi/problem-responses';
import { ApiOpen } from '../../http/openapi/success-responses';
import { LivenessView, OverviewView, ReadinessView } from './health.view';
import { addVary } from '../../http/responses/cache-headers';
import { compressors, preferredCoding } from '../../http/responses/content-coding';
import { Metrics } from '../../observability/metrics/metrics';
import { OverviewService } from './overview.service';

/** Probes for orchestrators and load balancers; metrics for Prometheus, and a part of them for people. */
@ApiTags('health')
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly dependencyStatus: DependencyStatus,
    private readonly entryChanges: EntryChanges,
    private readonly metrics: Metrics,
    private readonly overviewService: OverviewService,
  ) {}

  @Get('health/live')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Whether the process runs', security: [] })
  @ApiOpen({ type: LivenessView, description: 'The process runs.' })
  @ApiOpenProblems()
  getLiveness(): LivenessView {
    return { status: 'live' };
  }

  @Get('health/ready')
  @Header('cache-control', 'no-store')
  @ApiOperation({
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
  getReadiness(@Res({ passthrough: true }) reply: FastifyReply): ReadinessView {
    const { state } = this.readiness;
    if (state !== 'ready') reply.status(503);
    const polling = this.entryChanges.isShared ? 'shared' : 'local';
    return { status: state, version, ...this.dependencyStatus.states, live: { polling } };
  }

  @Get('health/overview')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'This gateway at a glance: interfaces, quotas, caches, live updates and problems',
    security: [],
  })
  @ApiOpen({ type: OverviewView, description: 'The state of this gateway, and its counts since the start.' })
  @ApiOpenProblems()
  getOverview(): OverviewView {
    return this.overviewService.overview();
  }

  @Get('metrics')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Counts and measures of this gateway, in the text format of Prometheus',
    security: [],
  })
  @ApiOpen({ description: 'The metrics.', content: { 'text/plain': { schema: { type: 'string' } } } })
  @ApiOpenProblems()
  async getMetrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string | Buffer> {
    const text = await this.metrics.registry.metrics();
    reply.header('content-type', this.metrics.registry.contentType);
    addVary(reply, 'accept-encoding');
    const coding = preferredCoding(reply.request.headers['accept-encoding']);
    if (coding === 'identity') return text;
    reply.header('content-encoding', coding);
    return compressors[coding](Buffer.from(text));
  }
}
