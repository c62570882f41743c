import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { viewResponse } from '../../http/responses/response-content';
import { ResponseSender } from '../../http/responses/response-sender';
import { Settings } from '../../config/settings';
import { ApiProblems } from '../../http/openapi/problem-responses';
import { ApiCacheable } from '../../http/openapi/success-responses';
import { EmptyQuery } from '../../http/requests/validation.pipe';
import { knownChains } from '../../domain/chain-registry';
import { ChainsView, registeredChainView } from './chain.view';

@ApiTags('chains')
@Controller('v1/chains')
export class ChainsController {
  private readonly chains: ChainsView;

  constructor(
    private readonly responses: ResponseSender,
    { tokenList }: Settings,
  ) {
    const listed = new Set(tokenList.chainIds);
    this.chains = { items: knownChains.map((chain) => registeredChainView(chain, listed.has(chain.id))) };
  }

  @Get()
  @ApiOperation({ summary: 'The chain registry: names, ids by CAIP-2, token lists, native coins, explorers' })
  @ApiCacheable({ type: ChainsView, description: 'Every chain that is known by name.' })
  @ApiProblems('PRECONDITION_FAILED')
  async listChains(@Query() _query: EmptyQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.responses.send(viewResponse({ body: this.chains, complete: true, sources: [] }), {}, reply);
  }
}
