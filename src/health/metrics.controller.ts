import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { AlwaysOpen } from '../doors/always-open';
import { Metrics } from '../metrics/metrics';

/** For whoever watches gateways. */
@ApiTags('health')
@AlwaysOpen()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Counts and measures of this gateway, in the text format of Prometheus',
    security: [],
  })
  @ApiProduces('text/plain')
  @ApiOkResponse({ description: 'The metrics.', schema: { type: 'string' } })
  async text(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.header('content-type', this.metrics.contentType);
    return this.metrics.text();
  }
}
