import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { ApiProblems, upstreamProblems } from '../openapi/problem-responses';
import { markCompleteness } from '../requests/answer';
import { TokensView } from './listed-token.view';
import { PopularTokensQuery, TokensQuery } from './token.queries';
import { TokensService } from './tokens.service';

@ApiTags('tokens')
@Controller('v1/tokens')
export class TokensController {
  constructor(private readonly service: TokensService) {}

  @Get()
  @ApiOperation({ summary: "A chain's token list with popularity: most popular first, then by symbol" })
  @ApiOkResponse({ type: TokensView, description: 'A page of tokens.' })
  @ApiProblems(...upstreamProblems)
  async tokens(
    @Query() query: TokensQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokensView> {
    const { view, complete } = await this.service.tokens(query);
    markCompleteness(reply, complete);
    return view;
  }

  @Get('popular')
  @ApiOperation({
    summary: 'The most popular tokens, of one chain or all, with what the token lists know of them',
  })
  @ApiOkResponse({ type: TokensView, description: 'A page of tokens.' })
  @ApiProblems(...upstreamProblems)
  async popular(
    @Query() query: PopularTokensQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokensView> {
    const { view, complete } = await this.service.popularTokens(query);
    markCompleteness(reply, complete);
    return view;
  }
}
