import fc from 'fast-check';
import {
  type ExternalCallState,
  externalCallStateNames,
  externalCallStates,
} from '../../../src/domain/external-call-state';
import {
  isBefore,
  isUserFinal,
  type OrderState,
  orderStateNames,
  orderStateOf,
  orderStates,
} from '../../../src/domain/order-state';
import { phases } from '../../../src/domain/phases';

const state = fc.constantFrom(...orderStateNames);

describe('order states', () => {
  it.each([
    ...['None', 'Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'].map((name) => [name, name]),
    ...['OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'].map((name) => [name, name]),
    ['SentOrderCancelled', 'SentOrderCancel'],
    ['Teleported', 'Unknown'],
    ['created', 'Unknown'],
    ['constructor', 'Unknown'],
    ['', 'Unknown'],
  ])('read %j as %s', (text, name) => {
    expect(orderStateOf(text)).toBe(name);
  });

  // The table of docs/glossary.md.
  it.each<[OrderState, string, string]>([
    ['Unknown', 'unknown', ''],
    ['None', 'pending', ''],
    ['Created', 'open', ''],
    ['Fulfilled', 'completed', 'money'],
    ['SentUnlock', 'completed', 'money'],
    ['ClaimedUnlock', 'completed', 'money, protocol'],
    ['OrderCancelled', 'cancelling', ''],
    ['SentOrderCancel', 'cancelling', ''],
    ['ClaimedOrderCancel', 'cancelled', 'money, protocol'],
  ])('%s has phase %s and is final for [%s]', (name, phase, final) => {
    expect(orderStates[name]).toMatchObject({
      phase,
      moneyFinal: final.includes('money'),
      protocolFinal: final.includes('protocol'),
    });
  });

  it('belong to six phases', () => {
    expect(phases).toHaveLength(6);
    expect([...phases].sort()).toEqual([
      'cancelled',
      'cancelling',
      'completed',
      'open',
      'pending',
      'unknown',
    ]);
  });
});

describe('which state comes before which', () => {
  const trunk: OrderState[] = ['None', 'Created'];
  const branches: OrderState[][] = [
    ['Fulfilled', 'SentUnlock', 'ClaimedUnlock'],
    ['OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'],
  ];

  it('is the order of the events on a branch, and none between branches or with an unknown state', () => {
    const pairs = branches.flatMap((branch) => {
      const path = [...trunk, ...branch];
      return path.flatMap((first, at) => path.slice(at + 1).map((second) => `${first} < ${second}`));
    });
    const found = orderStateNames.flatMap((first) =>
      orderStateNames.filter((second) => isBefore(first, second)).map((second) => `${first} < ${second}`),
    );
    expect(found.sort()).toEqual([...new Set(pairs)].sort());
  });
});

describe('what is final for the user', () => {
  it.each<[OrderState, ExternalCallState | null, boolean]>([
    ['Created', 'NoExtCall', false],
    ['Fulfilled', 'NoExtCall', true],
    ['Fulfilled', null, true],
    ['Fulfilled', 'AwaitingExecution', false],
    ['Fulfilled', 'Executing', false],
    ['Fulfilled', 'Failed', true],
    ['SentUnlock', 'Unknown', false],
    ['ClaimedUnlock', 'Executing', false],
    ['ClaimedUnlock', 'Completed', true],
    ['SentOrderCancel', 'Cancelled', false],
    ['ClaimedOrderCancel', 'Cancelled', true],
    ['Unknown', 'Completed', false],
  ])('%s with call %s: %s', (orderState, callState, isFinal) => {
    expect(isUserFinal(orderState, callState)).toBe(isFinal);
  });

  it('is never an order with an open call', () => {
    fc.assert(
      fc.property(state, fc.constantFrom(...externalCallStateNames), (orderState, callState) => {
        if (!externalCallStates[callState].final) expect(isUserFinal(orderState, callState)).toBe(false);
      }),
    );
  });
});
