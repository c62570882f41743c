import { Body, Controller, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiProblems, bodyProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { ApiUnstored } from '../../http/openapi/success-responses';
import { setNoStore } from '../../http/responses/cache-headers';
import { correlationIdsOf } from '../../http/requests/request-context';
import { EmptyQuery } from '../../http/requests/validation.pipe';
import { exampleSignatory, exampleSignature } from '../../http/schema/examples';
import { walletAddressPattern, walletAddressRule } from '../../http/requests/identifiers.pipe';
import { TextMember } from '../../http/requests/query-parameters';
import { passedOnEndpoints } from '../../upstream/passed-on-endpoints';
import { jsonBody } from '../../upstream/transport/upstream-transport';
import { Upstreams } from '../../upstream/upstreams.module';

class SignatureRequest {
  @TextMember(walletAddressPattern, walletAddressRule, 'The wallet that signed.', exampleSignatory)
  address!: string;

  @TextMember(
    /^(0x([0-9a-fA-F]{2}){32,1024}|(?!0x)[A-Za-z0-9+/_-]{43,2048}={0,2})$/,
    'must be a signature as hex, base58 or base64',
    "The wallet's signature over the terms (EIP-191), as hex, base58 or base64.",
    exampleSignature,
  )
  signature!: string;
}

@ApiTags('terms')
@Controller('v1/terms')
export class TermsController {
  constructor(private readonly upstreams: Upstreams) {}

  @Post('signatures')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Records a signature over the terms and conditions',
    description: 'Forwarded once, never retried, stored or logged.',
  })
  @ApiUnstored({ description: 'The signature is recorded.' }, 204)
  @ApiProblems(...bodyProblems, ...upstreamProblems)
  async recordTermsSignature(
    @Body() { address, signature }: SignatureRequest,
    @Query() _query: EmptyQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    setNoStore(reply);
    const body = jsonBody({ signatoryAddress: address, signature });
    const context = { priority: 'foreground', correlationIds: correlationIdsOf(request) } as const;
    await this.upstreams.statistics.load(passedOnEndpoints.signConditions, body, context);
  }
}
