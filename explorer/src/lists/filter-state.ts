import { isUnfiltered, type OrderFilter, stuckStates } from '../routing/order-filter';
import { eventTitles } from '../order/statuses';

/** An external call has states of its own. */
const titles = Object.entries(eventTitles).filter(([name]) => name !== 'ExternalCall');

/** Every state that can be asked for. */
const anyState = ['None', ...titles.map(([status]) => status)].join(',');

/** The choices of states, with their names. */
export const stateChoices: readonly (readonly [status: string, name: string])[] = [
  [stuckStates, 'May be stuck'],
  [anyState, 'Any state'],
  ['None', 'Not on chain yet'],
  ...titles,
];

/** The choice that a filter stands for. */
export const chosenState = (filter: OrderFilter): string =>
  filter.status ?? (isUnfiltered(filter) ? stuckStates : anyState);

/** The filter with a choice of states; a choice that is shown without a parameter has none. */
export function withChosenState({ status: _last, ...others }: OrderFilter, status: string): OrderFilter {
  return chosenState(others) === status ? others : { ...others, status };
}
