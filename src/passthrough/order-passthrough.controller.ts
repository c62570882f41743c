import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { UpstreamResources } from '../cache/upstream-resources';
import { Settings } from '../config/settings';
import { ApiCacheableInterfaceJson, ApiInterfaceJson } from '../openapi/drop-in-responses';
import { exampleChainId } from '../openapi/examples';
import { ApiOrderId } from '../openapi/path-parameters';
import { ApiProblems, upstreamProblems } from '../openapi/problem-responses';
import { identityOf } from '../requests/caller.decorator';
import { requireTokenListChain } from '../requests/chain-id';
import { OrderIdPipe } from '../requests/identifiers.pipe';
import { OrderClient } from '../upstream/order/order.client';
import { DropInAnswers } from './drop-in-answers';
import { type ParsedQuery, readChainParameter } from './drop-in-query';

/** The order interface at its own paths (spec 4, endpoints 7–10): bytes unchanged, behind the cache. */
@ApiTags('order interface, drop-in')
@Controller('v1.0')
export class OrderPassthroughController {
  constructor(
    private readonly dropIns: DropInAnswers,
    private readonly resources: UpstreamResources,
    private readonly client: OrderClient,
    private readonly settings: Settings,
  ) {}

  @Get('dln/order/:id')
  @ApiOperation({ summary: 'Endpoint 7: an order' })
  @ApiOrderId('id')
  @ApiCacheableInterfaceJson("The interface's own answer (its section 2.5).")
  @ApiProblems('ORDER_NOT_FOUND', ...upstreamProblems)
  async order(@Param('id', new OrderIdPipe('id')) id: string, @Res() reply: FastifyReply): Promise<void> {
    await this.dropIns.send(this.resources.orderRecord(id), { id }, reply);
  }

  @Get('dln/order/:id/status')
  @ApiOperation({ summary: "Endpoint 8: an order's status" })
  @ApiOrderId('id')
  @ApiCacheableInterfaceJson("The interface's own answer (its section 2.6).")
  @ApiProblems('ORDER_NOT_FOUND', ...upstreamProblems)
  async status(@Param('id', new OrderIdPipe('id')) id: string, @Res() reply: FastifyReply): Promise<void> {
    await this.dropIns.send(this.resources.orderStatus(id), { id }, reply);
  }

  @Get('dln/order/:id/extcall-cancel-tx')
  @ApiOperation({ summary: "Endpoint 9: a transaction that cancels an order's external call; never stored" })
  @ApiOrderId('id')
  @ApiInterfaceJson("The interface's own answer (its section 2.7).")
  @ApiProblems('ORDER_NOT_FOUND', 'EXTERNAL_CALL_NOT_CANCELLABLE', ...upstreamProblems)
  async cancelTransaction(
    @Param('id', new OrderIdPipe('id')) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const how = { lane: 'caller', identity: identityOf(reply.request) } as const;
    this.dropIns.sendUnstored(await this.client.cancelTransaction(id).fetch(how), reply);
  }

  @Get('token-list')
  @ApiOperation({ summary: 'Endpoint 10: token list of a chain' })
  @ApiQuery({
    name: 'chainId',
    description: "The service's internal chain id, in decimal.",
    type: String,
    example: exampleChainId,
  })
  @ApiCacheableInterfaceJson("The interface's own answer (its section 2.10), in either shape.")
  @ApiProblems(...upstreamProblems)
  async tokenList(@Query() query: ParsedQuery, @Res() reply: FastifyReply): Promise<void> {
    const { chainParameter } = this.settings.tokenList;
    const chainId = requireTokenListChain(readChainParameter(query, chainParameter), this.settings);
    await this.dropIns.send(this.resources.tokenList(chainId), { [chainParameter]: chainId }, reply);
  }
}
