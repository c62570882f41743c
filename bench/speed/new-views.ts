import { type RecordedAnswer } from '../peers/recorded-answers';
import { type Uncached } from './speed-case';

/** Views of orders that nobody has asked for yet; they differ from a known one of the same state in the id alone. */
export const newViews = (known: RecordedAnswer, knownId: string): Uncached => ({
  asked: { paths: [], fresh: { before: '/v1/orders/', after: '' }, freshPercent: 100 },
  expected: (id) => Promise.resolve(known.body.toString().replaceAll(knownId, id)),
});
