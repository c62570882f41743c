import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { Conditions } from '../conditions/conditions';
import { Readiness } from '../conditions/readiness';
import { AlwaysOpen } from '../doors/always-open';
import { version } from '../lib/version';
import { dependenciesOf } from './dependencies';
import { LivenessView, ReadinessView } from './health.view';

/** For whoever starts, stops and balances gateways. */
@ApiTags('health')
@AlwaysOpen()
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly conditions: Conditions,
  ) {}

  @Get('live')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Whether the process runs', security: [] })
  @ApiOkResponse({ type: LivenessView, description: 'It does.' })
  live(): LivenessView {
    return { status: 'live' };
  }

  @Get('ready')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Whether this gateway wants requests, and how what it depends on stands',
    security: [],
  })
  @ApiOkResponse({ type: ReadinessView, description: 'It does.' })
  @ApiServiceUnavailableResponse({
    type: ReadinessView,
    description: 'It does not: it is starting, or draining before it stops. No problem document.',
  })
  ready(@Res({ passthrough: true }) reply: FastifyReply): ReadinessView {
    const { state } = this.readiness;
    if (state !== 'ready') reply.status(503);
    return { status: state, version, ...dependenciesOf(this.conditions) };
  }
}
