import { Field, NullableField } from '../openapi/field';

/** A chain event in the life of an order. */
export class TimelineEventView {
  @Field('string', 'What happened.', 'Created', {
    enum: [
      'Created',
      'Fulfilled',
      'SentUnlock',
      'ClaimedUnlock',
      'OrderCancelled',
      'SentOrderCancel',
      'ClaimedOrderCancel',
    ],
  })
  type!: string;

  @Field('string', 'On which side.', 'source', { enum: ['source', 'destination'] })
  side!: string;

  @NullableField('string', 'Internal id of the chain, in decimal.', '8453')
  chainId!: string | null;

  @NullableField('string', 'Hash of the transaction, as its chain writes it.', `0x${'d4'.repeat(32)}`)
  transactionHash!: string | null;

  @NullableField('string', 'Number of the block, in decimal.', '49150476')
  blockNumber!: string | null;

  @NullableField('string', 'Hash of the block, as its chain writes it.', `0x${'b7'.repeat(32)}`)
  blockHash!: string | null;

  @NullableField('string', 'Time of the block (RFC 3339, UTC).', '2026-07-26T18:24:56Z')
  timestamp!: string | null;

  @NullableField('string', 'Who sent the transaction.', '0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172')
  initiator!: string | null;

  @NullableField('string', 'Id of the cross-chain message, for the sent and claimed events.', null)
  submissionId!: string | null;

  @NullableField(
    'string',
    "The transaction on the chain's explorer.",
    `https://basescan.org/tx/0x${'d4'.repeat(32)}`,
  )
  explorerUrl!: string | null;
}
