import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { viewResponse } from '../../http/responses/response-content';
import { ResponseSender } from '../../http/responses/response-sender';
import { queryParameters } from '../../http/responses/canonical-target';
import { ApiProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { ApiCacheable } from '../../http/openapi/success-responses';
import { requestContextOf } from '../../http/requests/request-context';
import { TokensView } from './listed-token.view';
import { PopularTokensQuery, tokensParameters, TokensQuery } from './token.queries';
import { TokensService } from './tokens.service';

@ApiTags('tokens')
@Controller('v1/tokens')
export class TokensController {
  constructor(
    private readonly service: TokensService,
    private readonly responses: ResponseSender,
  ) {}

  @Get()
  @ApiOperation({
    summary: "A chain's token list with popularity",
    description: 'The most popular tokens first, the others by symbol.',
  })
  @ApiCacheable({ type: TokensView, description: 'A page of tokens.' })
  @ApiProblems('PRECONDITION_FAILED', ...upstreamProblems)
  async listTokens(@Query() query: TokensQuery, @Res() reply: FastifyReply): Promise<void> {
    const result = await this.service.tokens(query, requestContextOf(reply));
    await this.responses.send(viewResponse(result), tokensParameters(query), reply);
  }

  @Get('popular')
  @ApiOperation({
    summary: 'The most popular tokens, of one chain or all',
    description: 'With the metadata of the token lists; a token that is on no list has null metadata.',
  })
  @ApiCacheable({ type: TokensView, description: 'A page of tokens.' })
  @ApiProblems('PRECONDITION_FAILED', ...upstreamProblems)
  async listPopularTokens(@Query() query: PopularTokensQuery, @Res() reply: FastifyReply): Promise<void> {
    const result = await this.service.popularTokens(query, requestContextOf(reply));
    await this.responses.send(viewResponse(result), queryParameters(query, new PopularTokensQuery()), reply);
  }
}
