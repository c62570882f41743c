import { type Order } from '@order-gateway/client';
import { shorten } from '../elements/shorten';
import { type Tone } from '../elements/tone';

type Meta = Order['meta'];
type Conflict = Meta['conflicts'][number];
export type InterfaceName = keyof Meta['sources'];
type SourceState = Meta['sources'][InterfaceName]['state'];

export const interfaceNames: Readonly<Record<InterfaceName, string>> = {
  statistics: 'statistics interface',
  order: 'order interface',
};

interface StateWords {
  readonly tone: Tone;
  readonly label: string;
  /** What is the matter, with the interface's name before it. */
  readonly sentence: string;
}

/** How an interface answered. */
export const sourceStates: Readonly<Record<SourceState, StateWords>> = {
  ok: { tone: 'plain', label: 'OK', sentence: 'has answered' },
  stale: {
    tone: 'warn',
    label: 'Stale',
    sentence: 'gives no newer record now; this is a stored copy of its record',
  },
  'not-found': { tone: 'warn', label: 'Not found', sentence: 'has no record of the order' },
  unavailable: { tone: 'bad', label: 'Unavailable', sentence: 'gives no record now' },
  invalid: { tone: 'bad', label: 'Invalid', sentence: 'sent a record that cannot be used' },
};

/** How the records compare: in a word, and in a sentence. */
export function agreementWords(meta: Meta): { tone: Tone; label: string; text: string } {
  const { agreement, conflicts, sources } = meta;
  if (agreement === 'conflict')
    return { tone: 'bad', label: 'conflict', text: 'The reports of the order contradict each other.' };
  if (agreement === 'single') {
    const text = `Only the ${interfaceNames[answering(sources)]} gave a record.`;
    return { tone: 'warn', label: 'single', text };
  }
  const { behind, differing } = differencesOf(meta);
  if (conflicts.length === 0) return { tone: 'good', label: 'agree', text: 'Both interfaces say the same.' };
  const isBehind = 'One interface is behind the other. The further state is shown.';
  const texts = [
    behind.length > 0 ? isBehind : [],
    differing.length > 0 ? `${differingTitle(differing)}.` : [],
  ];
  return { tone: 'warn', label: differing.length > 0 ? 'differ' : 'lagging', text: texts.flat().join(' ') };
}

/**
 * The members in which one interface is only behind the other, and those in which they differ. Of a contradiction,
 * nothing is only behind.
 */
export function differencesOf({ agreement, conflicts }: Pick<Meta, 'agreement' | 'conflicts'>): {
  behind: Conflict[];
  differing: Conflict[];
} {
  const isBehind = ({ field }: Conflict): boolean => agreement !== 'conflict' && stateFields.includes(field);
  return {
    behind: conflicts.filter(isBehind),
    differing: conflicts.filter((conflict) => !isBehind(conflict)),
  };
}

const stateFields: readonly string[] = ['status', 'externalCall.state'];

export const haveDifferentAmounts = (conflicts: readonly Conflict[]): boolean =>
  conflicts.some(({ field }) => field.endsWith('.amount.value'));

/** What members that differ come to, without a contradiction. */
export const differingTitle = (differing: readonly Conflict[]): string =>
  haveDifferentAmounts(differing)
    ? 'The interfaces report different amounts'
    : 'The interfaces differ, but not in the outcome';

/** Which interface is behind, and at what. */
export function behindSentence({ field, chosen, statistics, order }: Conflict): string {
  const [name, state] =
    chosen === 'order' ? (['statistics', statistics] as const) : (['order', order ?? ''] as const);
  const of = field === 'status' ? '' : ' of the external call';
  return `The ${interfaceNames[name]} still reports ${stateName(state)}${of}.`;
}

/** An interface's own text for a state: at most 25 characters, and none that turns the direction of the sentence. */
export const stateName = (text: string): string => shorten(text.replace(/\p{Bidi_Control}/gu, ''), 12);

const hasRecord = (state: SourceState): boolean => state === 'ok' || state === 'stale';

const answering = (sources: Meta['sources']): InterfaceName =>
  hasRecord(sources.statistics.state) ? 'statistics' : 'order';

/** A member in which the records differ, in words. */
const fieldNames: Readonly<Record<string, string>> = {
  status: 'Status',
  'externalCall.state': 'State of the external call',
  'maker.address': 'Maker',
  'maker.nonce': "Maker's order number",
  receiver: 'Receiver',
  'give.chain.id': 'Source chain',
  'give.token.address': 'Token given',
  'give.amount.value': 'Amount given (base units)',
  'take.chain.id': 'Destination chain',
  'take.token.address': 'Token taken',
  'take.amount.value': 'Amount taken (base units)',
  'authorities.givePatch': 'Give patch authority',
  'authorities.order': 'Order authority',
  'authorities.allowedTaker': 'Allowed taker',
  'authorities.allowedCancelBeneficiary': 'Allowed cancel beneficiary',
  'timeline.type': 'Tracked event',
};

export const fieldName = (field: string): string => fieldNames[field] ?? field;
