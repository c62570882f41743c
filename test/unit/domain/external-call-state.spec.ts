import {
  callStateIn,
  type ExternalCallState,
  externalCallStateOf,
  externalCallStates,
  type WithCall,
} from '../../../src/domain/external-call-state';

describe('external call states', () => {
  it.each([
    ...['NoExtCall', 'AwaitingOrderFulfillment', 'AwaitingExecution'].map((name) => [name, name]),
    ...['Executing', 'Completed', 'Failed', 'Cancelled'].map((name) => [name, name]),
    ['OrderCancelled', 'Cancelled'],
    ['Dreaming', 'Unknown'],
    ['completed', 'Unknown'],
    ['constructor', 'Unknown'],
    ['', 'Unknown'],
  ])('read %j as %s', (text, name) => {
    expect(externalCallStateOf(text)).toBe(name);
  });

  it.each<[ExternalCallState, number, string]>([
    ['Unknown', 0, 'open'],
    ['NoExtCall', 1, 'final'],
    ['AwaitingOrderFulfillment', 2, 'open, cancellable'],
    ['AwaitingExecution', 3, 'open, cancellable'],
    ['Executing', 4, 'open'],
    ['Completed', 5, 'final'],
    ['Failed', 5, 'final'],
    ['Cancelled', 5, 'final'],
  ])('%s has rank %d and is %s', (name, rank, is) => {
    expect(externalCallStates[name]).toEqual({
      rank,
      final: is.includes('final'),
      cancellable: is.includes('cancellable'),
    });
  });
});

describe('the call state of a record', () => {
  it.each<[string, WithCall, ExternalCallState | null]>([
    ['a known text', { externalCallState: 'Failed' }, 'Failed'],
    ['another spelling', { externalCallState: 'OrderCancelled' }, 'Cancelled'],
    ['an unknown text', { externalCallState: 'Dreaming' }, 'Unknown'],
    ['an empty text', { externalCallState: '' }, 'Unknown'],
    ['an unreadable member', { externalCallState: null, unreadable: ['externalCallState'] }, 'Unknown'],
    ['another unreadable member', { externalCallState: null, unreadable: ['percentFee'] }, null],
    ['null', { externalCallState: null, unreadable: [] }, null],
    ['no such member', {}, null],
    ['null, where a call is attached', { externalCallState: null, externalCall: '0xca11' }, 'Unknown'],
    ['null, where a call is attached as JSON', { externalCall: { to: '0x5c' } }, 'Unknown'],
    ['null, where the call is unreadable', { externalCall: null, unreadable: ['externalCall'] }, 'Unknown'],
    [
      'a text, where no call is attached',
      { externalCallState: 'NoExtCall', externalCall: null },
      'NoExtCall',
    ],
    ['no call, where one is attached', { externalCallState: 'NoExtCall', externalCall: '0xca11' }, 'Unknown'],
    [
      'no call, where it is unreadable',
      { externalCallState: 'NoExtCall', unreadable: ['externalCall'] },
      'Unknown',
    ],
    ['its text, where a call is attached', { externalCallState: 'Failed', externalCall: '0xca11' }, 'Failed'],
  ])('is read from %s', (_, record, state) => {
    expect(callStateIn(record)).toBe(state);
  });
});
