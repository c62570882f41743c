import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { Settings } from '../../config/settings';
import { ApiCacheable, ApiUnstored, interfaceJson } from '../../http/openapi/success-responses';
import { exampleCancellableOrderId, exampleChainId } from '../../http/schema/examples';
import { ApiOrderId } from '../../http/openapi/operations';
import { ApiPassthroughProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { chainIdText } from '../../http/schema/value-rules';
import { correlationIdsOf } from '../../http/requests/request-context';
import { requireTokenListChain } from '../../http/requests/query-parameters';
import { orderIdPipe } from '../../http/requests/identifiers.pipe';
import { callCancellationEndpoint } from '../../upstream/order/cancel-transaction';
import { Upstreams } from '../../upstream/upstreams.module';
import { type ParsedQuery, PassthroughResponder, readChainParameter } from './passthrough-responder';

/** The order upstream at its own paths (spec 4, endpoints 7–10): bytes unchanged, cached. */
@ApiTags('order interface, drop-in')
@Controller('v1.0')
export class OrderPassthroughController {
  constructor(
    private readonly responder: PassthroughResponder,
    private readonly resources: ResourceCatalogue,
    private readonly upstreams: Upstreams,
    private readonly settings: Settings,
  ) {}

  @Get('dln/order/:id')
  @ApiOperation({ summary: 'An order, as the order interface gives it (its endpoint 7)' })
  @ApiOrderId('id')
  @ApiCacheable(interfaceJson('2.5', 'OrderInterfaceOrder'))
  @ApiPassthroughProblems('order', 'PRECONDITION_FAILED', 'ORDER_NOT_FOUND', ...upstreamProblems)
  async getOrderInterfaceOrder(
    @Param('id', orderIdPipe) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.responder.send(this.resources.orderRecord(id), { id }, reply);
  }

  @Get('dln/order/:id/status')
  @ApiOperation({ summary: "An order's status, as the order interface gives it (its endpoint 8)" })
  @ApiOrderId('id')
  @ApiCacheable(interfaceJson('2.6', 'OrderInterfaceStatus'))
  @ApiPassthroughProblems('order', 'PRECONDITION_FAILED', 'ORDER_NOT_FOUND', ...upstreamProblems)
  async getOrderInterfaceStatus(
    @Param('id', orderIdPipe) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.responder.send(this.resources.orderStatus(id), { id }, reply);
  }

  @Get('dln/order/:id/extcall-cancel-tx')
  @ApiOperation({
    summary: "A transaction that cancels an order's external call (endpoint 9 of the order interface)",
    description: 'Never stored.',
  })
  @ApiOrderId('id', exampleCancellableOrderId)
  @ApiUnstored(interfaceJson('2.7', 'OrderInterfaceCancelTransaction'))
  @ApiPassthroughProblems('order', 'ORDER_NOT_FOUND', 'EXTERNAL_CALL_NOT_CANCELLABLE', ...upstreamProblems)
  async getOrderInterfaceCancelTransaction(
    @Param('id', orderIdPipe) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const context = { priority: 'foreground', correlationIds: correlationIdsOf(reply.request) } as const;
    const payload = await this.upstreams.order.load(callCancellationEndpoint, id, context);
    this.responder.sendUncached(payload, reply);
  }

  @Get('token-list')
  @ApiOperation({ summary: 'The token list of a chain, as the order interface gives it (its endpoint 10)' })
  @ApiQuery({
    name: 'chainId',
    description: "The service's internal chain id, in decimal.",
    schema: { ...chainIdText, example: exampleChainId },
  })
  @ApiCacheable(interfaceJson('2.10', 'OrderInterfaceTokenList', ', in either shape'))
  @ApiPassthroughProblems('order', 'PRECONDITION_FAILED', ...upstreamProblems)
  async getOrderInterfaceTokenList(@Query() query: ParsedQuery, @Res() reply: FastifyReply): Promise<void> {
    const { chainParameter } = this.settings.tokenList;
    const chainId = requireTokenListChain(readChainParameter(query, chainParameter), this.settings);
    await this.responder.send(this.resources.tokenList(chainId), { [chainParameter]: chainId }, reply);
  }
}
