import { IsOptional, Matches } from 'class-validator';
import { type ManagementSettings, type Settings } from '../settings';
import { isTrustProxy, readTrustProxy } from '../trust-proxy';
import {
  BooleanVar,
  Bytes,
  PositiveInt,
  Milliseconds,
  MatchesPredicate,
  CommaList,
  IntegerVar,
} from './variable-rules';

const hostPattern = /^[A-Za-z0-9.:_-]+$/;
const hostRule = '$property must be a host name or an IP address';

/** Addresses, limits of requests and connections, and shutdown. */
export class ServerVariables {
  @Matches(hostPattern, { message: hostRule })
  HOST = '127.0.0.1';

  @IntegerVar(0, 65535)
  PORT = 3000;

  @IsOptional()
  @Matches(hostPattern, { message: hostRule })
  MANAGEMENT_HOST?: string;

  @IsOptional()
  @IntegerVar(0, 65535)
  MANAGEMENT_PORT?: number;

  @IsOptional()
  @BooleanVar()
  EXPLORER?: boolean;

  @Bytes(256)
  REQUEST_BODY_MAX_BYTES = 16 * 1024;

  @Milliseconds(100)
  REQUEST_TIMEOUT_MS = 15_000;

  @Milliseconds(100)
  RESPONSE_STALL_TIMEOUT_MS = 30_000;

  @IsOptional()
  @PositiveInt()
  MAX_CONNECTIONS?: number;

  @Milliseconds(100)
  SHUTDOWN_TIMEOUT_MS = 12_000;

  @Milliseconds()
  DRAIN_DELAY_MS = 0;

  @CommaList()
  @MatchesPredicate(
    isTrustProxy,
    'a number of proxies (up to 99), or their addresses and subnets separated by commas',
  )
  TRUST_PROXY = ['0'];
}

/** Violations between variables. */
export const serverViolations = (variables: ServerVariables): string[] => [
  ...drainViolations(variables),
  ...managementViolations(variables),
];

const drainViolations = ({ DRAIN_DELAY_MS, SHUTDOWN_TIMEOUT_MS }: ServerVariables): string[] =>
  DRAIN_DELAY_MS < SHUTDOWN_TIMEOUT_MS ? [] : ['DRAIN_DELAY_MS must be less than SHUTDOWN_TIMEOUT_MS'];

function managementViolations({ PORT, MANAGEMENT_HOST, MANAGEMENT_PORT }: ServerVariables): string[] {
  if (MANAGEMENT_HOST !== undefined && MANAGEMENT_PORT === undefined)
    return ['MANAGEMENT_PORT is missing: MANAGEMENT_HOST is set, and says where that port is'];
  // 0 is any free port.
  if (MANAGEMENT_PORT === PORT && PORT !== 0) return ['MANAGEMENT_PORT must be another port than PORT'];
  return [];
}

export const readServer = (
  variables: ServerVariables,
  hasSandbox: boolean,
): Pick<Settings, 'server' | 'explorer'> => ({
  explorer: variables.EXPLORER ?? hasSandbox,
  server: {
    host: variables.HOST,
    port: variables.PORT,
    management: readManagement(variables),
    requestBodyMaxBytes: variables.REQUEST_BODY_MAX_BYTES,
    requestTimeoutMs: variables.REQUEST_TIMEOUT_MS,
    responseStallTimeoutMs: variables.RESPONSE_STALL_TIMEOUT_MS,
    maxConnections: variables.MAX_CONNECTIONS ?? null,
    shutdownTimeoutMs: variables.SHUTDOWN_TIMEOUT_MS,
    drainDelayMs: variables.DRAIN_DELAY_MS,
    trustProxy: readTrustProxy(variables.TRUST_PROXY),
  },
});

/** The management port is on the main port's address by default. */
const readManagement = ({
  HOST,
  MANAGEMENT_HOST,
  MANAGEMENT_PORT,
}: ServerVariables): ManagementSettings | null =>
  MANAGEMENT_PORT === undefined ? null : { host: MANAGEMENT_HOST ?? HOST, port: MANAGEMENT_PORT };
