import { applyDecorators, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { UpstreamResources } from '../cache/upstream-resources';
import { ApiCacheableInterfaceJson, ApiInterfaceJson } from '../openapi/drop-in-responses';
import { ApiChainId, ApiOrderId, ApiTransactionHash } from '../openapi/path-parameters';
import { ApiProblems, bodyProblems, upstreamProblems } from '../openapi/problem-responses';
import { identityOf } from '../requests/caller.decorator';
import { requireChainId } from '../requests/chain-id';
import { OrderIdPipe, TransactionHashPipe } from '../requests/identifiers.pipe';
import { jsonMediaTypes } from '../requests/json-bodies';
import { StatisticsClient } from '../upstream/statistics/statistics.client';
import { DropInAnswers } from './drop-in-answers';
import { LeaderboardBody, SignatureBody } from './drop-in-body.view';
import { checkSignatureRequest, forwardedBody, readLeaderboardRequest } from './drop-in-body';
import { type ParsedQuery, readPopularTokensQuery } from './drop-in-query';

const ApiPaging = (): MethodDecorator =>
  applyDecorators(
    ApiQuery({
      name: 'skip',
      required: false,
      type: 'integer',
      description: 'How many tokens to pass over.',
      example: 0,
    }),
    ApiQuery({
      name: 'take',
      required: false,
      type: 'integer',
      description: 'How many tokens.',
      example: 20,
    }),
  );

/** The statistics interface at its own paths (spec 4, endpoints 1–6): bytes unchanged, behind the cache. */
@ApiTags('statistics interface, drop-in')
@Controller('api')
export class StatisticsPassthroughController {
  constructor(
    private readonly dropIns: DropInAnswers,
    private readonly resources: UpstreamResources,
    private readonly client: StatisticsClient,
  ) {}

  @Get('Transaction/:orderCreationTransactionHash/orderIds')
  @ApiOperation({ summary: 'Endpoint 1: ids of the orders that a transaction created' })
  @ApiTransactionHash('orderCreationTransactionHash')
  @ApiCacheableInterfaceJson("The interface's own answer (its section 2.1).")
  @ApiProblems('TRANSACTION_NOT_FOUND', ...upstreamProblems)
  async orderIds(
    @Param('orderCreationTransactionHash', new TransactionHashPipe('orderCreationTransactionHash'))
    orderCreationTransactionHash: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const resource = this.resources.transactionOrderIds(orderCreationTransactionHash);
    await this.dropIns.send(resource, { orderCreationTransactionHash }, reply);
  }

  @Get('TokenMetadata/popularTokens/:chainId')
  @ApiOperation({ summary: 'Endpoint 2: popular tokens of one chain' })
  @ApiChainId()
  @ApiPaging()
  @ApiCacheableInterfaceJson("The interface's own answer (its section 2.8).")
  @ApiProblems(...upstreamProblems)
  async popularTokensOfChain(
    @Param('chainId') chainId: string,
    @Query() query: ParsedQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const asked = { chainId: requireChainId(chainId), ...readPopularTokensQuery(query) };
    await this.dropIns.send(this.resources.popularTokens(asked), asked, reply);
  }

  @Get('TokenMetadata/popularTokens')
  @ApiOperation({ summary: 'Endpoint 3: popular tokens of all chains' })
  @ApiPaging()
  @ApiCacheableInterfaceJson("The interface's own answer (its section 2.8).")
  @ApiProblems(...upstreamProblems)
  async popularTokens(@Query() query: ParsedQuery, @Res() reply: FastifyReply): Promise<void> {
    const asked = readPopularTokensQuery(query);
    await this.dropIns.send(this.resources.popularTokens(asked), asked, reply);
  }

  @Post('Users/usersLeaderboard')
  @HttpCode(200)
  @ApiOperation({ summary: 'Endpoint 4: users leaderboard' })
  @ApiConsumes(...jsonMediaTypes)
  @ApiBody({ type: LeaderboardBody })
  @ApiInterfaceJson("The interface's own answer (its section 2.9).")
  @ApiProblems(...bodyProblems, ...upstreamProblems)
  async usersLeaderboard(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const asked = readLeaderboardRequest(request.body);
    await this.dropIns.send(this.resources.leaderboard(asked, forwardedBody(request)), {}, reply);
  }

  @Post('TermsAndConditions/signConditions')
  @HttpCode(200)
  @ApiOperation({ summary: 'Endpoint 5: records a signature; forwarded once, never retried' })
  @ApiConsumes(...jsonMediaTypes)
  @ApiBody({ type: SignatureBody })
  @ApiOkResponse({ description: 'The signature is recorded; the interface gives no body.' })
  @ApiProblems(...bodyProblems, ...upstreamProblems)
  async signConditions(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    checkSignatureRequest(request.body);
    const answer = await this.client.signConditions(forwardedBody(request), identityOf(request));
    this.dropIns.sendUnstored(answer, reply);
  }

  @Get('Orders/:orderId')
  @ApiOperation({ summary: 'Endpoint 6: an order with its events' })
  @ApiOrderId()
  @ApiCacheableInterfaceJson("The interface's own answer (its section 2.2).")
  @ApiProblems('ORDER_NOT_FOUND', ...upstreamProblems)
  async order(
    @Param('orderId', new OrderIdPipe()) orderId: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.dropIns.send(this.resources.statisticsOrder(orderId), { orderId }, reply);
  }
}
