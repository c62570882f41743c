import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { AlwaysOpen } from '../doors/always-open';
import { Metrics } from '../metrics/metrics';
import { ApiOpenProblems } from '../openapi/problem-responses';
import { ApiOpen } from '../openapi/success-responses';

/** For whoever watches gateways. */
@ApiTags('health')
@AlwaysOpen()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Header('cache-control', 'no-store')
  @ApiOperation({
    operationId: 'getMetrics',
    summary: 'Counts and measures of this gateway, in the text format of Prometheus',
    security: [],
  })
  @ApiOpen({ description: 'The metrics.', content: { 'text/plain': { schema: { type: 'string' } } } })
  @ApiOpenProblems()
  async text(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.header('content-type', this.metrics.contentType);
    return this.metrics.text();
  }
}
