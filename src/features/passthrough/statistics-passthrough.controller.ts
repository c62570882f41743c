import { applyDecorators, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import {
  ApiCacheable,
  ApiFromCache,
  ApiInterfaceBody,
  ApiUnstored,
  interfaceJson,
} from '../../http/openapi/success-responses';
import { ApiChainId, ApiOrderId, ApiTransactionHash } from '../../http/openapi/operations';
import { ApiPassthroughProblems, bodyProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { correlationIdsOf } from '../../http/requests/request-context';
import { requireChainId } from '../../http/requests/query-parameters';
import { orderIdPipe, transactionHashPipe } from '../../http/requests/identifiers.pipe';
import { passedOnEndpoints } from '../../upstream/passed-on-endpoints';
import { Upstreams } from '../../upstream/upstreams.module';
import { type ParsedQuery, PassthroughResponder, readPopularTokensQuery } from './passthrough-responder';
import {
  checkSignatureRequest,
  forwardedBody,
  LeaderboardBody,
  readLeaderboardRequest,
  SignatureBody,
} from './passthrough-body';

const ApiPaging = (): MethodDecorator =>
  applyDecorators(
    ApiQuery({
      name: 'skip',
      required: false,
      schema: { type: 'integer', minimum: 0, maximum: 999_999_999, default: 0 },
      description: 'How many tokens to pass over.',
    }),
    ApiQuery({
      name: 'take',
      required: false,
      schema: { type: 'integer', minimum: 0, maximum: 999_999_999, examples: [20] },
      description: 'How many tokens.',
    }),
  );

/** The statistics upstream at its own paths (spec 4, endpoints 1–6): bytes unchanged, cached. */
@ApiTags('statistics interface, drop-in')
@Controller('api')
export class StatisticsPassthroughController {
  constructor(
    private readonly responder: PassthroughResponder,
    private readonly resources: ResourceCatalogue,
    private readonly upstreams: Upstreams,
  ) {}

  @Get('Transaction/:orderCreationTransactionHash/orderIds')
  @ApiOperation({
    summary: 'Ids of the orders that a transaction created (endpoint 1 of the statistics interface)',
  })
  @ApiTransactionHash('orderCreationTransactionHash')
  @ApiCacheable(interfaceJson('2.1', 'StatisticsOrderIds'))
  @ApiPassthroughProblems('statistics', 'PRECONDITION_FAILED', 'TRANSACTION_NOT_FOUND', ...upstreamProblems)
  async getStatisticsOrderIds(
    @Param('orderCreationTransactionHash', transactionHashPipe)
    orderCreationTransactionHash: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const resource = this.resources.transactionOrderIds(orderCreationTransactionHash);
    await this.responder.send(resource, { orderCreationTransactionHash }, reply);
  }

  @Get('TokenMetadata/popularTokens/:chainId')
  @ApiOperation({ summary: 'Popular tokens of one chain (endpoint 2 of the statistics interface)' })
  @ApiChainId()
  @ApiPaging()
  @ApiCacheable(interfaceJson('2.8', 'StatisticsPopularTokens'))
  @ApiPassthroughProblems('statistics', 'PRECONDITION_FAILED', ...upstreamProblems)
  async listStatisticsPopularTokensOfChain(
    @Param('chainId') chainId: string,
    @Query() query: ParsedQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const parameters = { chainId: requireChainId(chainId), ...readPopularTokensQuery(query) };
    await this.responder.send(this.resources.popularTokens(parameters), parameters, reply);
  }

  @Get('TokenMetadata/popularTokens')
  @ApiOperation({ summary: 'Popular tokens of all chains (endpoint 3 of the statistics interface)' })
  @ApiPaging()
  @ApiCacheable(interfaceJson('2.8', 'StatisticsPopularTokens'))
  @ApiPassthroughProblems('statistics', 'PRECONDITION_FAILED', ...upstreamProblems)
  async listStatisticsPopularTokens(@Query() query: ParsedQuery, @Res() reply: FastifyReply): Promise<void> {
    const parameters = readPopularTokensQuery(query);
    await this.responder.send(this.resources.popularTokens(parameters), parameters, reply);
  }

  @Post('Users/usersLeaderboard')
  @HttpCode(200)
  @ApiOperation({ summary: 'Users leaderboard (endpoint 4 of the statistics interface)' })
  @ApiInterfaceBody({ type: LeaderboardBody })
  @ApiFromCache(interfaceJson('2.9', 'StatisticsLeaderboard'))
  @ApiPassthroughProblems('statistics', 'PRECONDITION_FAILED', ...bodyProblems, ...upstreamProblems)
  async getStatisticsLeaderboard(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const members = readLeaderboardRequest(request.body);
    await this.responder.send(this.resources.leaderboard(members, forwardedBody(request)), {}, reply);
  }

  @Post('TermsAndConditions/signConditions')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Records a signature over the terms (endpoint 5 of the statistics interface)',
    description: 'Forwarded once, never retried, stored or logged.',
  })
  @ApiInterfaceBody({ type: SignatureBody })
  @ApiUnstored({ description: 'The signature is recorded; the interface gives no body.' })
  @ApiPassthroughProblems('statistics', ...bodyProblems, ...upstreamProblems)
  async signStatisticsConditions(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    checkSignatureRequest(request.body);
    const context = { priority: 'foreground', correlationIds: correlationIdsOf(request) } as const;
    const { signConditions } = passedOnEndpoints;
    const response = await this.upstreams.statistics.load(signConditions, forwardedBody(request), context);
    this.responder.sendUncached(response, reply);
  }

  @Get('Orders/:orderId')
  @ApiOperation({ summary: 'An order with its events (endpoint 6 of the statistics interface)' })
  @ApiOrderId()
  @ApiCacheable(interfaceJson('2.2', 'StatisticsOrder'))
  @ApiPassthroughProblems('statistics', 'PRECONDITION_FAILED', 'ORDER_NOT_FOUND', ...upstreamProblems)
  async getStatisticsOrder(
    @Param('orderId', orderIdPipe) orderId: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.responder.send(this.resources.statisticsOrder(orderId), { orderId }, reply);
  }
}
