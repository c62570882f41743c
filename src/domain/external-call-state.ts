interface CallStateDefinition {
  /** Position in the call's lifecycle: the higher, the later. States of equal rank exclude each other. */
  rank: number;
  /** Nothing more will happen to the call. */
  final: boolean;
  /** The call can still be cancelled. */
  cancellable: boolean;
}

const defineCallState = (rank: number, final = false, cancellable = false): CallStateDefinition => ({
  rank,
  final,
  cancellable,
});

/** The external call states of spec 3.2, and `Unknown` for one that this version does not know yet. */
export const externalCallStates = {
  Unknown: defineCallState(0),
  NoExtCall: defineCallState(1, true),
  AwaitingOrderFulfillment: defineCallState(2, false, true),
  AwaitingExecution: defineCallState(3, false, true),
  Executing: defineCallState(4),
  Completed: defineCallState(5, true),
  Failed: defineCallState(5, true),
  Cancelled: defineCallState(5, true),
} as const satisfies Record<string, CallStateDefinition>;

export type ExternalCallState = keyof typeof externalCallStates;

export const externalCallStateNames = Object.keys(externalCallStates) as ExternalCallState[];

/** The statistics interface also sends `OrderCancelled` (spec 3.2), which ends the call as well. */
const otherSpellings = new Map<string, ExternalCallState>([['OrderCancelled', 'Cancelled']]);

/** The call state of a record, where it has one. */
export interface WithCallState {
  readonly externalCallState?: string | null;
  readonly unreadable?: readonly string[];
}

/** The state of a record's call; null where the record has none, `Unknown` where it is unreadable. */
export function callStateIn({ externalCallState, unreadable }: WithCallState): ExternalCallState | null {
  if (typeof externalCallState === 'string') return externalCallStateOf(externalCallState);
  return unreadable?.includes('externalCallState') ? 'Unknown' : null;
}

/** The state of an upstream's text; `Unknown` for a text that this version does not know. */
export function externalCallStateOf(text: string): ExternalCallState {
  return otherSpellings.get(text) ?? externalCallStateNames.find((name) => name === text) ?? 'Unknown';
}
