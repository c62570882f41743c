import { exampleSignatory, exampleSignature, exampleWallet } from '../../http/schema/examples';
import { Field, NullableField } from '../../http/schema/field';

/** Body of endpoint 4 (spec 4). */
export class LeaderboardBody {
  @Field('integer', 'How many users to pass over.', 0, { rule: { minimum: 0 } })
  skip!: number;

  @Field('integer', 'How many users.', 20, { rule: { minimum: 1, maximum: 100 } })
  take!: number;

  @NullableField('string', 'A wallet whose own entry is wanted too.', exampleWallet, {
    optional: true,
  })
  walletAddress?: string | null;
}

/** Body of endpoint 5 (spec 4). */
export class SignatureBody {
  @Field('string', 'The wallet that signed.', exampleSignatory, {
    rule: { minLength: 1, maxLength: 8192 },
  })
  signatoryAddress!: string;

  @Field('string', "The wallet's signature over the terms.", exampleSignature, {
    rule: { minLength: 1, maxLength: 8192 },
  })
  signature!: string;
}
