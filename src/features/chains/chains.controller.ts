import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { viewAnswer } from '../../http/responses/answer';
import { Answers } from '../../http/responses/answers';
import { Settings } from '../../config/settings';
import { ApiProblems } from '../../http/openapi/problem-responses';
import { ApiCacheable } from '../../http/openapi/success-responses';
import { NoParameters } from '../../http/requests/no-parameters';
import { knownChains } from '../../domain/chain-registry';
import { ChainsView, registeredChainView } from './chain.view';

@ApiTags('chains')
@Controller('v1/chains')
export class ChainsController {
  private readonly chains: ChainsView;

  constructor(
    private readonly answers: Answers,
    { tokenList }: Settings,
  ) {
    const listed = new Set(tokenList.chainIds);
    this.chains = { items: knownChains.map((chain) => registeredChainView(chain, listed.has(chain.id))) };
  }

  @Get()
  @ApiOperation({
    operationId: 'listChains',
    summary: 'The chain registry: names, ids by CAIP-2, token lists, native coins, explorers',
  })
  @ApiCacheable({ type: ChainsView, description: 'Every chain that is known by name.' })
  @ApiProblems('PRECONDITION_FAILED')
  async list(@Query() _query: NoParameters, @Res() reply: FastifyReply): Promise<void> {
    await this.answers.send(viewAnswer({ says: this.chains, complete: true, sources: [] }), {}, reply);
  }
}
