import { orderStateNames } from '../../domain/order-state';
import { exampleTransactionHash, exampleWallet } from '../../http/schema/examples';
import { Field, NullableField } from '../../http/schema/field';
import { chainText, decimalText, httpsUrl, timeText } from '../../http/schema/text-rules';

/** What can happen to an order on chain; each event leads to the state of its name. */
const timelineEventTypes = orderStateNames.filter((name) => name !== 'Unknown' && name !== 'None');

const sides = ['source', 'destination'];

class TypicalTimeView {
  @Field('number', 'Half of the orders took at most so many seconds.', 4, { rule: { minimum: 0 } })
  p50Seconds!: number;

  @Field('number', 'Nine of ten orders took at most so many seconds.', 11, { rule: { minimum: 0 } })
  p90Seconds!: number;

  @Field('number', 'By how many orders, of which one of a week ago counts half.', 210, {
    rule: { minimum: 0 },
  })
  samples!: number;
}

/** What an order waits for. */
export class NextEventView {
  @Field(
    'string',
    'Type of the event, as in the timeline, or `ExternalCall` while the call of an order whose money has moved is open; null in a state that this version does not know, and where the records contradict each other.',
    'SentUnlock',
    { nullable: true, enum: [...timelineEventTypes, 'ExternalCall'] },
  )
  type!: string | null;

  @Field('string', 'On which side; null where the type is.', 'destination', { nullable: true, enum: sides })
  side!: string | null;

  @NullableField(
    'string',
    'Since when the order waits: the time of the event that led to its state (RFC 3339, UTC); null where none was tracked.',
    '2026-07-26T18:24:59Z',
    { rule: timeText },
  )
  since!: string | null;

  @NullableField(
    () => TypicalTimeView,
    'How long this step took other orders between these chains, or else from the source chain: of those that made it, as far as this gateway has read them, in two digits; null where fewer than 20 are known.',
  )
  typical!: TypicalTimeView | null;

  @NullableField(
    'string',
    'From then on it takes longer than usual: than 99 of 100 orders took, and than a minute (RFC 3339, UTC); null where `typical` or `since` is.',
    '2026-07-26T18:26:11Z',
    { rule: timeText },
  )
  lateSince!: string | null;
}

/** A chain event in the life of an order. */
export class TimelineEventView {
  @Field('string', 'What happened.', 'Created', { enum: timelineEventTypes })
  type!: string;

  @Field('string', 'On which side.', 'source', { enum: sides })
  side!: string;

  @NullableField('string', 'Internal id of the chain, in decimal.', '8453', { rule: decimalText })
  chainId!: string | null;

  @NullableField('string', 'Hash of the transaction, as its chain writes it.', exampleTransactionHash, {
    rule: chainText,
  })
  transactionHash!: string | null;

  @NullableField('string', 'Number of the block, in decimal.', '49150476', { rule: decimalText })
  blockNumber!: string | null;

  @NullableField('string', 'Hash of the block, as its chain writes it.', `0x${'b7'.repeat(32)}`, {
    rule: chainText,
  })
  blockHash!: string | null;

  @NullableField('string', 'Time of the block (RFC 3339, UTC).', '2026-07-26T18:24:56Z', { rule: timeText })
  timestamp!: string | null;

  @NullableField('string', 'Who sent the transaction.', exampleWallet, { rule: chainText })
  initiator!: string | null;

  @NullableField('string', 'Id of the cross-chain message, for the sent and claimed events.', null, {
    rule: chainText,
  })
  submissionId!: string | null;

  @NullableField(
    'string',
    "The transaction on the chain's explorer.",
    `https://basescan.org/tx/${exampleTransactionHash}`,
    { rule: httpsUrl },
  )
  explorerUrl!: string | null;
}
