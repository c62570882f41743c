import { type Order } from '@order-gateway/client';
import { agreementSentence, contradictionsOf } from '../../explorer/src/order/interface-words';

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
});

const behind = differing('status', 'Fulfilled', 'Created');
const amounts = differing('give.amount.value', '5', '6');

describe('how the interfaces compare', () => {
  it.each<[string, Meta, tone: string, text: string]>([
    ['the same', metaOf('agree'), 'good', 'Both interfaces say the same.'],
    [
      'one behind',
      metaOf('lagging', [behind]),
      'warn',
      'One interface is behind the other. The further state is shown.',
    ],
    [
      'states that exclude each other',
      metaOf('conflict', [differing('status', 'Fulfilled', 'OrderCancelled')]),
      'bad',
      'The interfaces report states that exclude each other.',
    ],
    [
      'other amounts',
      metaOf('agree', [amounts]),
      'bad',
      'The records of the interfaces contradict each other.',
    ],
    [
      'one behind and other amounts',
      metaOf('lagging', [behind, amounts]),
      'bad',
      'The records of the interfaces contradict each other.',
    ],
    [
      'statistics alone',
      metaOf('single', [], ['stale', 'unavailable']),
      'warn',
      'Only the statistics interface has a record.',
    ],
    [
      'order alone',
      metaOf('single', [], ['invalid', 'ok']),
      'warn',
      'Only the order interface has a record.',
    ],
  ])('%s', (_, meta, tone, text) => {
    expect(agreementSentence(meta)).toEqual({ tone, text });
  });
});

describe('contradictions', () => {
  it('are not states of which one is behind', () => {
    const call = differing('externalCall.state', 'Completed', 'Executing');
    expect(contradictionsOf(metaOf('lagging', [behind, call]))).toEqual([]);
  });

  it('are states that exclude each other, of the order and of the call, and every other member', () => {
    const states = differing('status', 'Fulfilled', 'OrderCancelled');
    const calls = differing('externalCall.state', 'Completed', 'Failed');
    expect(contradictionsOf(metaOf('conflict', [states, calls, amounts]))).toEqual([states, calls, amounts]);
  });
});
