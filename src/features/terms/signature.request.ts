import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { exampleSignatory, exampleSignature } from '../../http/schema/examples';
import { walletAddressPattern, walletAddressRule } from '../../http/requests/identifiers.pipe';

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
