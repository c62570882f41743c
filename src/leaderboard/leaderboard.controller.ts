import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems, upstreamProblems } from '../openapi/problem-responses';
import { LeaderboardQuery } from './leaderboard.query';
import { LeaderboardService } from './leaderboard.service';
import { LeaderboardView } from './leaderboard.view';

@ApiTags('leaderboard')
@Controller('v1/leaderboard')
export class LeaderboardController {
  constructor(private readonly service: LeaderboardService) {}

  @Get()
  @ApiOperation({ summary: 'The users that generated the most fees' })
  @ApiOkResponse({ type: LeaderboardView, description: 'A page of the leaderboard.' })
  @ApiProblems(...upstreamProblems)
  page(@Query() query: LeaderboardQuery): Promise<LeaderboardView> {
    return this.service.page(query);
  }
}
