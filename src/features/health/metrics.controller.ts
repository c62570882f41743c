import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { addVary } from '../../http/responses/cache-headers';
import { compressors, preferredCoding } from '../../http/responses/content-coding';
import { Public } from '../../http/access/access.guard';
import { Metrics } from '../../observability/metrics/metrics';
import { ApiOpenProblems } from '../../http/openapi/problem-responses';
import { ApiOpen } from '../../http/openapi/success-responses';
import { OverviewService } from './overview.service';
import { OverviewView } from './overview.view';

/** Metrics for Prometheus, and a part of them for people. */
@ApiTags('health')
@Public()
@Controller()
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly overviewService: OverviewService,
  ) {}

  @Get('health/overview')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    operationId: 'getOverview',
    summary: 'This gateway at a glance: interfaces, quotas, caches, live updates and problems',
    security: [],
  })
  @ApiOpen({ type: OverviewView, description: 'The state of this gateway, and its counts since the start.' })
  @ApiOpenProblems()
  overview(): OverviewView {
    return this.overviewService.overview();
  }

  @Get('metrics')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    operationId: 'getMetrics',
    summary: 'Counts and measures of this gateway, in the text format of Prometheus',
    security: [],
  })
  @ApiOpen({ description: 'The metrics.', content: { 'text/plain': { schema: { type: 'string' } } } })
  @ApiOpenProblems()
  async text(@Res({ passthrough: true }) reply: FastifyReply): Promise<string | Buffer> {
    const text = await this.metrics.registry.metrics();
    reply.header('content-type', this.metrics.registry.contentType);
    addVary(reply, 'accept-encoding');
    const coding = preferredCoding(reply.request.headers['accept-encoding']);
    if (coding === 'identity') return text;
    reply.header('content-encoding', coding);
    return compressors[coding](Buffer.from(text));
  }
}
