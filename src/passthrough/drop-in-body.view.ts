import { exampleSignature, exampleWallet } from '../openapi/examples';
import { Field, NullableField } from '../openapi/field';

/** Body of endpoint 4 (spec 4). */
export class LeaderboardBody {
  @Field('integer', 'How many users to pass over.', 0)
  skip!: number;

  @Field('integer', 'How many users; at most 100.', 20)
  take!: number;

  @NullableField('string', 'A wallet whose own entry is wanted too.', exampleWallet)
  walletAddress?: string | null;
}

/** Body of endpoint 5 (spec 4). */
export class SignatureBody {
  @Field('string', 'The wallet that signed.', exampleWallet)
  signatoryAddress!: string;

  @Field('string', "The wallet's signature over the terms.", exampleSignature)
  signature!: string;
}
