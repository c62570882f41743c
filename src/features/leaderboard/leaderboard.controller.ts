import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { viewResponse } from '../../http/responses/response-content';
import { ResponseSender } from '../../http/responses/response-sender';
import { ApiProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { ApiCacheable } from '../../http/openapi/success-responses';
import { requestContextOf } from '../../http/requests/request-context';
import { leaderboardParameters, LeaderboardQuery, LeaderboardView } from './leaderboard.dto';
import { LeaderboardService } from './leaderboard.service';

@ApiTags('leaderboard')
@Controller('v1/leaderboard')
export class LeaderboardController {
  constructor(
    private readonly service: LeaderboardService,
    private readonly responses: ResponseSender,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The users that generated the most fees' })
  @ApiCacheable({ type: LeaderboardView, description: 'A page of the leaderboard.' })
  @ApiProblems('PRECONDITION_FAILED', ...upstreamProblems)
  async getLeaderboard(@Query() query: LeaderboardQuery, @Res() reply: FastifyReply): Promise<void> {
    const result = await this.service.page(query, requestContextOf(reply));
    await this.responses.send(viewResponse(result), leaderboardParameters(query), reply);
  }
}
