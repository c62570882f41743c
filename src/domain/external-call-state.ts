/**
 * The external call states of spec 3.2, and `Unknown` for one that this version does not know yet. The higher the rank, the
 * later; states of equal rank exclude each other. Nothing more will happen to a call whose state is final.
 */
export const externalCallStates = {
  Unknown: { rank: 0, final: false, cancellable: false },
  NoExtCall: { rank: 1, final: true, cancellable: false },
  AwaitingOrderFulfillment: { rank: 2, final: false, cancellable: true },
  AwaitingExecution: { rank: 3, final: false, cancellable: true },
  Executing: { rank: 4, final: false, cancellable: false },
  Completed: { rank: 5, final: true, cancellable: false },
  Failed: { rank: 5, final: true, cancellable: false },
  Cancelled: { rank: 5, final: true, cancellable: false },
} as const;

export type ExternalCallState = keyof typeof externalCallStates;

export const externalCallStateNames = Object.keys(externalCallStates) as ExternalCallState[];

/** The statistics interface also sends `OrderCancelled` (spec 3.2), which ends the call as well. */
const otherSpellings = new Map<string, ExternalCallState>([['OrderCancelled', 'Cancelled']]);

/** The external call of a record, as far as it has one. */
export interface WithCall {
  /** The state in the upstream's spelling. */
  readonly externalCallState?: string | null;
  /** The call as hex text or as JSON, or its hash; null for no call. */
  readonly externalCall?: unknown;
  readonly unreadable?: readonly string[];
}

/**
 * The state of a record's call; null where the record has no call. `Unknown` where the state is unreadable, or missing or
 * `NoExtCall` although a call is attached.
 */
export function callStateIn(record: WithCall): ExternalCallState | null {
  const { externalCallState, unreadable = [] } = record;
  if (typeof externalCallState === 'string')
    return attachedState(externalCallStateOf(externalCallState), isCallAttached(record));
  return isCallAttached(record) || unreadable.includes('externalCallState') ? 'Unknown' : null;
}

/** Whether a record has a call, be it an unreadable one. */
export const isCallAttached = ({ externalCall = null, unreadable = [] }: WithCall): boolean =>
  externalCall !== null || unreadable.includes('externalCall');

/** Of a call that is attached, no state says that there is none. */
export const attachedState = (state: ExternalCallState, isAttached: boolean): ExternalCallState =>
  state === 'NoExtCall' && isAttached ? 'Unknown' : state;

/** The higher, the later; below all others where no state is reported. */
export const callRank = (state: string | null): number =>
  state === null ? -1 : externalCallStates[externalCallStateOf(state)].rank;

/** The state of an upstream's text; `Unknown` for a text that this version does not know. */
export function externalCallStateOf(text: string): ExternalCallState {
  return otherSpellings.get(text) ?? externalCallStateNames.find((name) => name === text) ?? 'Unknown';
}
