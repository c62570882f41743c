import { Matches } from 'class-validator';
import { type Settings } from '../settings';
import { isTrustProxy, readTrustProxy } from '../trust-proxy';
import { Bytes, Milliseconds, Satisfies, ToList, WholeNumber } from './variable-rules';

/** Where the gateway listens, what it takes, and how it stops. */
export class ServerVariables {
  @Matches(/^[A-Za-z0-9.:_-]+$/, { message: 'HOST must be a host name or an IP address' })
  HOST = '127.0.0.1';

  @WholeNumber(0, 65535)
  PORT = 3000;

  @Bytes(256)
  REQUEST_BODY_MAX_BYTES = 16 * 1024;

  @Milliseconds(100)
  REQUEST_TIMEOUT_MS = 15_000;

  @Milliseconds(100)
  SHUTDOWN_TIMEOUT_MS = 12_000;

  @Milliseconds()
  DRAIN_DELAY_MS = 0;

  @ToList()
  @Satisfies(
    isTrustProxy,
    'a number of proxies (up to 99), or their addresses and subnets separated by commas',
  )
  TRUST_PROXY = ['0'];
}

export const drainComplaints = ({ DRAIN_DELAY_MS, SHUTDOWN_TIMEOUT_MS }: ServerVariables): string[] =>
  DRAIN_DELAY_MS < SHUTDOWN_TIMEOUT_MS ? [] : ['DRAIN_DELAY_MS must be less than SHUTDOWN_TIMEOUT_MS'];

export const readServer = (variables: ServerVariables): Pick<Settings, 'server'> => ({
  server: {
    host: variables.HOST,
    port: variables.PORT,
    requestBodyMaxBytes: variables.REQUEST_BODY_MAX_BYTES,
    requestTimeoutMs: variables.REQUEST_TIMEOUT_MS,
    shutdownTimeoutMs: variables.SHUTDOWN_TIMEOUT_MS,
    drainDelayMs: variables.DRAIN_DELAY_MS,
    trustProxy: readTrustProxy(variables.TRUST_PROXY),
  },
});
