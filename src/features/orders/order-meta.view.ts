import { Field, ListField, NullableField } from '../../http/schema/field';
import { timeText } from '../../http/schema/text-rules';

const agreements = ['agree', 'lagging', 'conflict', 'single'] as const;
/** How both records stand to each other: `conflict` where they exclude each other, `single` when only one is there. */
export type Agreement = (typeof agreements)[number];

const sourceStates = ['ok', 'stale', 'not-found', 'unavailable', 'invalid'] as const;
/** What became of asking one interface. */
export type SourceState = (typeof sourceStates)[number];

export class ConflictView {
  @Field('string', 'Dot path of the field.', 'status')
  field!: string;

  @Field('string', 'The state in the statistics interface.', 'Created')
  statistics!: string;

  @Field('string', 'The state in the order interface.', 'Fulfilled')
  order!: string;

  @Field('string', 'The interface whose value the view has.', 'order', { enum: ['statistics', 'order'] })
  chosen!: string;
}

export class SourceView {
  @Field('string', 'Result of the last read of this interface.', 'ok', { enum: sourceStates })
  state!: SourceState;

  @NullableField('string', 'The order state that it reports, in its own words.', 'Fulfilled')
  status!: string | null;

  @NullableField(timeText, 'When it was asked (RFC 3339, UTC).', '2026-07-26T18:25:01.123Z')
  asOf!: string | null;
}

class SourcesView {
  @Field(() => SourceView, 'The statistics interface.')
  statistics!: SourceView;

  @Field(() => SourceView, 'The order interface.')
  order!: SourceView;
}

export class OrderMetaView {
  @Field('boolean', 'Whether both interfaces gave their record.', true)
  complete!: boolean;

  @ListField(
    'string',
    'Dot paths of the members that are null because an interface gave no record, is behind the state of the view, or leaves out what every order has, or because its member is unreadable. A path covers what lies below it; through a list, it names the member of its items.',
    [],
  )
  missing!: string[];

  @Field(
    'string',
    'How both records stand to each other: `conflict` exactly where `outcome` is `contradictory`; `lagging` where one is behind; `single` where there is only one.',
    'agree',
    { enum: agreements },
  )
  agreement!: Agreement;

  @ListField(() => ConflictView, 'Where the records differ, and whose word was taken.')
  conflicts!: ConflictView[];

  @Field(() => SourcesView, 'Both interfaces.')
  sources!: SourcesView;

  @NullableField(
    'integer',
    'In how many seconds asking again is worth it; null where nothing more will happen. No part of the entity tag.',
    30,
    { minimum: 1 },
  )
  pollAfterSeconds!: number | null;
}
