import { Field, NullableField } from '../openapi/field';

/** Body of endpoint 4 (spec 4). */
export class LeaderboardBody {
  @Field('integer', 'How many users to pass over.', 0)
  skip!: number;

  @Field('integer', 'How many users; at most 100.', 20)
  take!: number;

  @NullableField(
    'string',
    'A wallet whose own entry is wanted too.',
    '0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172',
  )
  walletAddress?: string | null;
}

/** Body of endpoint 5 (spec 4). */
export class SignatureBody {
  @Field('string', 'The wallet that signed.', '0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172')
  signatoryAddress!: string;

  @Field('string', "The wallet's signature over the terms.", `0x${'1b'.repeat(65)}`)
  signature!: string;
}
