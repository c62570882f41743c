import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { viewAnswer } from '../../http/responses/answer';
import { Answers } from '../../http/responses/answers';
import { ApiProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { ApiCacheable } from '../../http/openapi/success-responses';
import { Caller, type WaitingCaller } from '../../http/requests/caller.decorator';
import { leaderboardParameters, LeaderboardQuery } from './leaderboard.query';
import { LeaderboardService } from './leaderboard.service';
import { LeaderboardView } from './leaderboard.view';

@ApiTags('leaderboard')
@Controller('v1/leaderboard')
export class LeaderboardController {
  constructor(
    private readonly service: LeaderboardService,
    private readonly answers: Answers,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'getLeaderboard', summary: 'The users that generated the most fees' })
  @ApiCacheable({ type: LeaderboardView, description: 'A page of the leaderboard.' })
  @ApiProblems('PRECONDITION_FAILED', ...upstreamProblems)
  async page(
    @Query() query: LeaderboardQuery,
    @Caller() caller: WaitingCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const made = await this.service.page(query, caller);
    await this.answers.send(viewAnswer(made), leaderboardParameters(query), reply);
  }
}
