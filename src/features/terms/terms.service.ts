import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { Injectable } from '@nestjs/common';
import { exampleSignatory, exampleSignature } from '../../http/schema/examples';
import { walletAddressPattern, walletAddressRule } from '../../http/requests/identifiers.pipe';
import { type CorrelationIds } from '../../observability/correlation-ids';
import { statisticsEndpoints } from '../../upstream/endpoints';
import { jsonBody } from '../../upstream/transport/upstream-transport';
import { Upstreams } from '../../upstream/upstreams.module';

const signaturePattern = /^(0x([0-9a-fA-F]{2}){32,1024}|(?!0x)[A-Za-z0-9+/_-]{43,2048}={0,2})$/;

export class SignatureRequest {
  @ApiProperty({
    description: 'The wallet that signed.',
    type: 'string',
    pattern: walletAddressPattern.source,
    example: exampleSignatory,
  })
  @Matches(walletAddressPattern, { message: walletAddressRule })
  address!: string;

  @ApiProperty({
    description: "The wallet's signature over the terms (EIP-191), as hex, base58 or base64.",
    type: 'string',
    pattern: signaturePattern.source,
    example: exampleSignature,
  })
  @Matches(signaturePattern, {
    message: 'must be a signature as hex, base58 or base64',
  })
  signature!: string;
}

@Injectable()
export class TermsService {
  constructor(private readonly upstreams: Upstreams) {}

  /** Forwards a signature, exactly once. */
  async sign({ address, signature }: SignatureRequest, correlationIds: CorrelationIds): Promise<void> {
    const body = jsonBody({ signatoryAddress: address, signature });
    const context = { priority: 'foreground', correlationIds } as const;
    await this.upstreams.statistics.load(statisticsEndpoints.signConditions, body, context);
  }
}
