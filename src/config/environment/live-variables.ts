import { type Settings } from '../settings';
import { PositiveInt } from './variable-rules';

/** Limits of event streams, and of requests that wait for a change. */
export class LiveVariables {
  @PositiveInt()
  LIVE_MAX_STREAMS = 10_000;

  @PositiveInt()
  LIVE_MAX_STREAMS_PER_KEY = 200;

  @PositiveInt()
  LIVE_MAX_STREAMS_PER_ADDRESS = 20;

  @PositiveInt()
  LIVE_OPENS_PER_MINUTE = 60;
}

export const readLive = (variables: LiveVariables): Pick<Settings, 'live'> => ({
  live: {
    maxStreams: variables.LIVE_MAX_STREAMS,
    maxStreamsPerKey: variables.LIVE_MAX_STREAMS_PER_KEY,
    maxStreamsPerAddress: variables.LIVE_MAX_STREAMS_PER_ADDRESS,
    opensPerMinute: variables.LIVE_OPENS_PER_MINUTE,
  },
});
