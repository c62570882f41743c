import { Injectable } from '@nestjs/common';
import { exampleSignatory, exampleSignature } from '../../http/schema/examples';
import { walletAddressPattern, walletAddressRule } from '../../http/requests/identifiers.pipe';
import { TextMember } from '../../http/requests/query-parameters';
import { type CorrelationIds } from '../../observability/correlation-ids';
import { statisticsEndpoints } from '../../upstream/endpoints';
import { jsonBody } from '../../upstream/transport/upstream-transport';
import { Upstreams } from '../../upstream/upstreams.module';

export class SignatureRequest {
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
