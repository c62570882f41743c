import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../openapi/problem-responses';
import { NoParameters } from '../requests/no-parameters';
import { knownChains } from './chain-registry';
import { ChainsView, registeredChainView } from './chain.view';

const chains: ChainsView = { items: knownChains.map(registeredChainView) };

@ApiTags('chains')
@Controller('v1/chains')
export class ChainsController {
  @Get()
  @ApiOperation({ summary: 'The chain registry: names, ids by CAIP-2, native coins, explorers' })
  @ApiOkResponse({ type: ChainsView, description: 'Every chain that is known by name.' })
  @ApiProblems()
  list(@Query() _query: NoParameters): ChainsView {
    return chains;
  }
}
