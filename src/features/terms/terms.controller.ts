import { Body, Controller, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiProblems, bodyProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { ApiUnstored } from '../../http/openapi/success-responses';
import { setNoStore } from '../../http/responses/cache-headers';
import { correlationIdsOf } from '../../http/requests/request-context.decorator';
import { EmptyQuery } from '../../http/requests/validation.pipe';
import { SignatureRequest, TermsService } from './terms.service';

@ApiTags('terms')
@Controller('v1/terms')
export class TermsController {
  constructor(private readonly service: TermsService) {}

  @Post('signatures')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'recordTermsSignature',
    summary: 'Records a signature over the terms and conditions',
    description: 'Forwarded once, never retried, stored or logged.',
  })
  @ApiUnstored({ description: 'The signature is recorded.' }, 204)
  @ApiProblems(...bodyProblems, ...upstreamProblems)
  async sign(
    @Body() signature: SignatureRequest,
    @Query() _query: EmptyQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    setNoStore(reply);
    await this.service.sign(signature, correlationIdsOf(request));
  }
}
