import { type Order } from '@order-gateway/client';
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
  ok: { tone: 'good', label: 'OK', sentence: 'has answered' },
  stale: {
    tone: 'warn',
    label: 'Stale',
    sentence: 'does not answer now; this is a stored copy of its record',
  },
  'not-found': { tone: 'warn', label: 'Not found', sentence: 'does not know the order' },
  unavailable: { tone: 'bad', label: 'Unavailable', sentence: 'does not answer now' },
  invalid: { tone: 'bad', label: 'Invalid', sentence: 'sent a record that cannot be used' },
};

/** How the records compare. Members that contradict each other weigh more than a state that is behind. */
export function agreementSentence(meta: Meta): { tone: Tone; text: string } {
  const { agreement, conflicts, sources } = meta;
  if (agreement === 'conflict')
    return { tone: 'bad', text: 'The interfaces report states that exclude each other.' };
  if (contradictionsOf(meta).length > 0)
    return { tone: 'bad', text: 'The records of the interfaces contradict each other.' };
  if (agreement === 'single')
    return { tone: 'warn', text: `Only the ${interfaceNames[answering(sources)]} has a record.` };
  return conflicts.length > 0
    ? { tone: 'warn', text: 'One interface is behind the other. The further state is shown.' }
    : { tone: 'good', text: 'Both interfaces say the same.' };
}

const finalCallStates: readonly string[] = ['Completed', 'Failed', 'Cancelled'];

/** The members in which the records exclude each other, and not only one is behind the other. */
export function contradictionsOf({
  agreement,
  conflicts,
}: Pick<Meta, 'agreement' | 'conflicts'>): Conflict[] {
  return conflicts.filter(({ field, statistics, order }) => {
    if (field === 'status') return agreement === 'conflict';
    if (field === 'externalCall.state')
      return [statistics, order].every((state) => finalCallStates.includes(state));
    return true;
  });
}

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
};

export const fieldName = (field: string): string => fieldNames[field] ?? field;
