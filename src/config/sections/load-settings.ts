import { Milliseconds, Percent, PositiveInt } from '../variable';

/** When load is shed. */
export class OverloadSettings {
  /** The longest expected wait of a request for its turn of the event loop. */
  @Milliseconds('REQUEST_QUEUE_MAX_WAIT_MS', 1) readonly maxQueueWaitMs: number = 100;
  /** The most used fraction of the heap's old generation. */
  @Percent('HEAP_MAX_PERCENT', 1) readonly maxHeapShare: number = 0.9;
}

/** Event streams and requests that wait for a change, together. */
export class LiveSettings {
  @PositiveInt('LIVE_MAX_STREAMS') readonly maxStreams: number = 10_000;
  /** Of each client: by its API key, or by its address where no keys are configured. */
  @PositiveInt('LIVE_MAX_STREAMS_PER_KEY') readonly maxStreamsPerKey: number = 200;
  @PositiveInt('LIVE_MAX_STREAMS_PER_ADDRESS') readonly maxStreamsPerAddress: number = 20;
  /** How many streams each client may open in a minute. */
  @PositiveInt('LIVE_OPENS_PER_MINUTE') readonly opensPerMinute: number = 60;
}
