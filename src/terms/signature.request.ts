import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { walletAddressPattern, walletAddressRule } from '../requests/wallet-address';

export class SignatureRequest {
  @ApiProperty({
    description: 'The wallet that signed.',
    example: '0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172',
  })
  @Matches(walletAddressPattern, { message: walletAddressRule })
  address!: string;

  @ApiProperty({
    description: "The wallet's signature over the terms (EIP-191), as hex, base58 or base64.",
    example: `0x${'1b'.repeat(65)}`,
  })
  @Matches(/^(0x([0-9a-fA-F]{2}){32,1024}|(?!0x)[A-Za-z0-9+/_-]{43,2048}={0,2})$/, {
    message: 'must be a signature as hex, base58 or base64',
  })
  signature!: string;
}
