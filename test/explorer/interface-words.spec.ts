import { type Order } from '@order-gateway/client';
import { agreementWords, behindSentence, differencesOf } from '../../explorer/src/order/interface-words';

type Meta = Order['meta'];

const source = (state: Meta['sources']['order']['state']): Meta['sources']['order'] => ({
  state,
  status: null,
  asOf: null,
});

const differing = (field: string, statistics: string, order: string): Meta['conflicts'][number] => ({
  field,
  statistics,
  order,
  chosen: 'statistics',
});

const metaOf = (
  agreement: Meta['agreement'],
  conflicts: Meta['conflicts'] = [],
  states: [Meta['sources']['order']['state'], Meta['sources']['order']['state']] = ['ok', 'ok'],
): Meta => ({
  agreement,
  conflicts,
  complete: true,
  missing: [],
  sources: { statistics: source(states[0]), order: source(states[1]) },
  pollAfterSeconds: null,
});

const behind = differing('status', 'Fulfilled', 'Created');
const callBehind = differing('externalCall.state', 'Completed', 'Executing');
const amounts = differing('give.amount.value', '5', '6');

describe('how the interfaces compare', () => {
  it.each<[string, Meta, tone: string, label: string, text: string]>([
    ['the same', metaOf('agree'), 'good', 'agree', 'Both interfaces say the same.'],
    [
      'one behind',
      metaOf('lagging', [behind]),
      'warn',
      'lagging',
      'One interface is behind the other. The further state is shown.',
    ],
    [
      'one behind with the call',
      metaOf('agree', [callBehind]),
      'warn',
      'lagging',
      'One interface is behind the other. The further state is shown.',
    ],
    [
      'states that exclude each other',
      metaOf('conflict', [differing('status', 'Fulfilled', 'OrderCancelled')]),
      'bad',
      'conflict',
      'The reports of the order contradict each other.',
    ],
    [
      'other amounts',
      metaOf('agree', [amounts]),
      'warn',
      'differ',
      'The interfaces report different amounts.',
    ],
    [
      'another maker',
      metaOf('agree', [differing('maker.address', '0x1', '0x2')]),
      'warn',
      'differ',
      'The interfaces differ, but not in the outcome.',
    ],
    [
      'one behind and other amounts',
      metaOf('lagging', [behind, amounts]),
      'warn',
      'differ',
      'One interface is behind the other. The further state is shown. The interfaces report different amounts.',
    ],
    [
      'statistics alone',
      metaOf('single', [], ['stale', 'unavailable']),
      'warn',
      'single',
      'Only the statistics interface gave a record.',
    ],
    [
      'order alone',
      metaOf('single', [], ['invalid', 'ok']),
      'warn',
      'single',
      'Only the order interface gave a record.',
    ],
  ])('%s', (_, meta, tone, label, text) => {
    expect(agreementWords(meta)).toEqual({ tone, label, text });
  });
});

describe('differences', () => {
  it('are members of which one is only behind, and others', () => {
    expect(differencesOf(metaOf('lagging', [behind, callBehind, amounts]))).toEqual({
      behind: [behind, callBehind],
      differing: [amounts],
    });
  });

  it('of a contradiction are never only behind', () => {
    const receivers = differing('receiver', '0x1', '0x2');
    expect(differencesOf(metaOf('conflict', [behind, receivers]))).toEqual({
      behind: [],
      differing: [behind, receivers],
    });
  });

  it('say who is behind, and at what', () => {
    expect(behindSentence(behind)).toBe('The order interface still reports Created.');
    expect(
      behindSentence({ ...callBehind, statistics: 'Executing', order: 'Completed', chosen: 'order' }),
    ).toBe('The statistics interface still reports Executing of the external call.');
  });
});
