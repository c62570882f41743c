import { field, list, nullable, ViewType } from '../../http/schema/view-type';
import { positiveInteger, timeText } from '../../http/schema/value-rules';

const agreements = ['agree', 'lagging', 'conflict', 'single'] as const;
/** How both records stand to each other: `conflict` where reports exclude each other, `single` when one is there. */
export type Agreement = (typeof agreements)[number];

/** What became of asking one interface. */
const sourceStates = ['ok', 'stale', 'not-found', 'unavailable', 'invalid'] as const;

export class ConflictView extends ViewType({
  field: field('string', 'Dot path of the field.', 'status'),
  statistics: field('string', 'What the statistics interface reports.', 'Created'),
  order: nullable(
    'string',
    'What the order interface reports; null for `timeline.type`, a tracked event that excludes the state.',
    'Fulfilled',
  ),
  chosen: field(['statistics', 'order'], 'The interface whose value the view has.', 'order'),
}) {}

export class SourceView extends ViewType({
  state: field(sourceStates, 'Result of the last read of this interface.', 'ok'),
  status: nullable('string', 'The order state that it reports, in its own words.', 'Fulfilled'),
  asOf: nullable(timeText, 'When it was asked (RFC 3339, UTC).', '2026-07-26T18:25:01.123Z'),
}) {}

class SourcesView extends ViewType({
  statistics: field(SourceView, 'The statistics interface.'),
  order: field(SourceView, 'The order interface.'),
}) {}

export class OrderMetaView extends ViewType({
  complete: field('boolean', 'Whether both interfaces gave their record.', true),
  missing: list(
    'string',
    'Dot paths of the members that are null because an interface gave no record, is behind the state of the view, or leaves out what every order has, or because its member is unreadable. A path covers what lies below it; through a list, it names the member of its items.',
    [],
  ),
  agreement: field(
    agreements,
    'How both records stand to each other: `conflict` exactly where `outcome` is `contradictory`; `lagging` where one is behind; `single` where there is only one.',
    'agree',
  ),
  conflicts: list(ConflictView, 'Where the records differ, and whose word was taken.'),
  sources: field(SourcesView, 'Both interfaces.'),
  pollAfterSeconds: nullable(
    positiveInteger,
    'In how many seconds asking again is worth it; null where nothing more will happen. No part of the entity tag.',
    30,
  ),
}) {}
