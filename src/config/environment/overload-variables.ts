import { type Settings } from '../settings';
import { Milliseconds, IntegerVar } from './variable-rules';

/** When load is shed. */
export class OverloadVariables {
  @Milliseconds(1)
  EVENT_LOOP_MAX_DELAY_MS = 10;

  @IntegerVar(1, 100)
  HEAP_MAX_PERCENT = 90;
}

export const readOverload = (variables: OverloadVariables): Pick<Settings, 'overload'> => ({
  overload: {
    maxEventLoopDelayMs: variables.EVENT_LOOP_MAX_DELAY_MS,
    maxHeapShare: variables.HEAP_MAX_PERCENT / 100,
  },
});
