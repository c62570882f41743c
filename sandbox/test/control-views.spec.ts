import { ControlFailure } from '../control-input';
import { overrideFrom } from '../control-views';
import { drawOrder } from '../order-factory';
import { type SimulatedInterface } from '../order-view';
import { historicLifecycle } from '../order-timing';
import { SeededRandom } from '../seeded-random';

const nowMs = 1_790_000_000_000;
const tooLong = 'P'.repeat(65);
const solanaAddress = 'So11111111111111111111111111111111111111112';
const tronAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const order = drawOrder({
  seed: 'control-views',
  giveChainId: '8453',
  takeChainId: '42161',
  callState: 'NoExtCall',
  life: historicLifecycle('Fulfilled', 1_785_000_000_000, new SeededRandom('life')),
});

describe('overrideFrom', () => {
  it.each<[SimulatedInterface, object]>([
    ['statistics', { state: 'SentUnlock' }],
    ['order', { state: 'P'.repeat(64) }],
    ['statistics', { externalCallState: null, actualFulfillAmount: null }],
    ['order', { hidden: true, omit: ['orderStruct.receiverDst'] }],
    ['statistics', { state: 'SentUnlock', omit: ['sentUnlockDstEventInfo.transactionMetadata.blockNumber'] }],
    ['order', {}],
  ])('reads for %s: %j', (name, body) => {
    expect(overrideFrom(body, name, order, nowMs)).toEqual(body);
  });

  it('reads amounts exactly, and addresses in lower case', () => {
    const body = { giveAmount: '0', finalAmount: '1'.repeat(70), receiver: `0x${'AB'.repeat(20)}` };
    expect(overrideFrom(body, 'statistics', order, nowMs)).toEqual({
      giveAmount: 0n,
      finalAmount: BigInt('1'.repeat(70)),
      receiver: `0x${'ab'.repeat(20)}`,
    });
  });

  it.each<[SimulatedInterface, unknown, string]>([
    ['statistics', { state: '' }, 'state must have 1 to 64 characters.'],
    ['statistics', { state: tooLong }, 'state must have 1 to 64 characters.'],
    ['statistics', { state: null }, 'state must be a string.'],
    ['statistics', { hidden: 1 }, 'hidden must be true or false.'],
    ['statistics', { giveAmount: 12 }, 'giveAmount must be decimal text up to'],
    ['order', { externalCallState: ' ' }, 'externalCallState must have 1 to 64 characters.'],
    ['order', { externalCallState: tooLong }, 'externalCallState must have 1 to 64 characters.'],
    ['order', { externalCallState: 5 }, 'externalCallState must be a string.'],
    ['statistics', { actualFulfillAmount: 12 }, 'actualFulfillAmount must be decimal text up to'],
    ['statistics', { actualFulfillAmount: '1.5' }, 'actualFulfillAmount must be decimal text up to'],
    ['statistics', { finalAmount: null }, 'finalAmount must be decimal text up to'],
    [
      'order',
      { actualFulfillAmount: null },
      'actualFulfillAmount: the record of the order interface has no such member.',
    ],
    ['order', { finalAmount: '1' }, 'finalAmount: the record of the order interface has no such member.'],
    ['order', { receiver: solanaAddress }, 'receiver must be an address of chain 42161.'],
    ['order', { receiver: tronAddress }, 'receiver must be an address of chain 42161.'],
    ['order', { receiver: '0x00' }, 'receiver must be an address of chain 42161.'],
    ['order', { receiver: null }, 'receiver must be a string.'],
    ['order', { omit: 'status' }, 'omit must be a list of strings.'],
    ['order', { omit: [1] }, 'omit must be a list of strings.'],
    [
      'order',
      { omit: ['status', 'receiverDst'] },
      'omit: the record of the order interface has no member receiverDst.',
    ],
    [
      'order',
      { omit: ['orderStruct.receiver'] },
      'omit: the record of the order interface has no member orderStruct.receiver.',
    ],
    [
      'statistics',
      { omit: ['status'] },
      'omit: the record of the statistics interface has no member status.',
    ],
    [
      'statistics',
      { omit: ['constructor'] },
      'omit: the record of the statistics interface has no member constructor.',
    ],
    ['statistics', { omit: [''] }, 'omit: the record of the statistics interface has no member .'],
    ['statistics', { colour: 'red' }, 'colour is not known here; known are: state, hidden, giveAmount,'],
    ['order', [], 'The body must be an object.'],
  ])('refuses for %s: %j', (name, body, message) => {
    const read = () => overrideFrom(body, name, order, nowMs);
    expect(read).toThrow(ControlFailure);
    expect(read).toThrow(message);
  });
});
