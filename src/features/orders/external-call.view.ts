import { Field, NullableField } from '../../http/openapi/field';
import { externalCallStateNames } from '../../domain/external-call-state';

/** The external call of an order. */
export class ExternalCallView {
  @NullableField(
    'string',
    'State of the call; `Unknown` for one that this version does not know, null where neither interface says.',
    'NoExtCall',
    { enum: externalCallStateNames },
  )
  state!: string | null;

  @NullableField(
    ['string', 'object'],
    'The call as hex, or as the JSON that the interface gives; null if there is none or only its hash is known.',
    '0x02f8',
  )
  data!: unknown;

  @NullableField('string', 'keccak256 of the call, while only that is known.', `0x${'5c'.repeat(32)}`, {
    rule: { pattern: '^0x[0-9a-f]{64}$' },
  })
  dataHash!: string | null;

  @Field('boolean', 'Whether the call can still be cancelled.', false)
  cancellable!: boolean;
}
