import { type Settings } from '../settings';
import { Milliseconds, IntegerVar } from './variable-rules';

/** When load is shed. */
export class OverloadVariables {
  @Milliseconds(1)
  REQUEST_QUEUE_MAX_WAIT_MS = 100;

  @IntegerVar(1, 100)
  HEAP_MAX_PERCENT = 90;
}

export const readOverload = (variables: OverloadVariables): Pick<Settings, 'overload'> => ({
  overload: {
    maxQueueWaitMs: variables.REQUEST_QUEUE_MAX_WAIT_MS,
    maxHeapShare: variables.HEAP_MAX_PERCENT / 100,
  },
});
