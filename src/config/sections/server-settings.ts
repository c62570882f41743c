import { isIP } from 'node:net';
import {
  Boolean,
  Bytes,
  Fault,
  Integer,
  itemsOf,
  Milliseconds,
  Percent,
  PositiveInt,
  Text,
  Variable,
} from '../variable';

/** When load is shed. */
export class OverloadSettings {
  /** The longest expected wait of a request for its turn of the event loop. */
  @Milliseconds('REQUEST_QUEUE_MAX_WAIT_MS', 1) readonly maxQueueWaitMs: number = 100;
  /** The most used fraction of the heap's old generation. */
  @Percent('HEAP_MAX_PERCENT', 1) readonly maxHeapFraction: number = 0.9;
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

const Host = (variable: string) =>
  Text(variable, (text) => /^[A-Za-z0-9.:_-]+$/.test(text), 'be a host name or an IP address');

const Port = (variable: string) => Integer(variable, 0, 65535);

/** The port for health, metrics and the documentation. */
export interface ManagementSettings {
  readonly host: string;
  readonly port: number;
}

/** Addresses, limits of requests and connections, and shutdown. */
export class ServerSettings {
  @Host('HOST') readonly host: string = '127.0.0.1';
  @Port('PORT') readonly port: number = 3000;
  @Host('MANAGEMENT_HOST') readonly managementHost: string | null = null;
  @Port('MANAGEMENT_PORT') readonly managementPort: number | null = null;
  /** By default, with the embedded sandbox alone. */
  @Boolean('EXPLORER') readonly explorer: boolean | null = null;
  @Bytes('REQUEST_BODY_MAX_BYTES', 256) readonly requestBodyMaxBytes: number = 16 * 1024;
  /** The most time for a request, body included, to arrive. */
  @Milliseconds('REQUEST_TIMEOUT_MS', 100) readonly requestTimeoutMs: number = 15_000;
  /** The most time that a client may read no byte of a pending response. */
  @Milliseconds('RESPONSE_STALL_TIMEOUT_MS', 100) readonly responseStallTimeoutMs: number = 30_000;
  /** The most concurrent connections; null for what the limit of open files allows. */
  @PositiveInt('MAX_CONNECTIONS') readonly maxConnections: number | null = null;
  /** The most time for shutdown: the drain delay and the requests in flight. */
  @Milliseconds('SHUTDOWN_TIMEOUT_MS', 100) readonly shutdownTimeoutMs: number = 12_000;
  /** How long the gateway accepts connections, not ready, after a signal. */
  @Milliseconds('DRAIN_DELAY_MS') readonly drainDelayMs: number = 0;
  /** The proxies trusted for the client's address: a number of hops, or addresses. */
  @Variable('TRUST_PROXY', readTrustProxy) readonly trustProxy: number | readonly string[] = 0;

  /** On the main port's address by default. Null: the main port serves everything. */
  get management(): ManagementSettings | null {
    const { managementHost, managementPort: port } = this;
    return port === null ? null : { host: managementHost ?? this.host, port };
  }
}

/** Violations between variables. */
export function serverViolations(server: ServerSettings): string[] {
  const { port, managementHost, managementPort } = server;
  const violations: string[] = [];
  if (server.drainDelayMs >= server.shutdownTimeoutMs)
    violations.push('DRAIN_DELAY_MS must be less than SHUTDOWN_TIMEOUT_MS');
  if (managementHost !== null && managementPort === null)
    violations.push('MANAGEMENT_PORT is missing: MANAGEMENT_HOST is set, and says where that port is');
  // 0 is any free port.
  else if (managementPort === port && port !== 0)
    violations.push('MANAGEMENT_PORT must be another port than PORT');
  return violations;
}

/** One number of proxies, or only addresses and subnets (CIDR). */
function readTrustProxy(text: string): number | readonly string[] | Fault {
  const items = itemsOf(text);
  if (/^\d{1,2}$/.test(text.trim())) return Number(text);
  return items.every(isAddressOrSubnet)
    ? items
    : new Fault('be a number of proxies (up to 99), or their addresses and subnets separated by commas');
}

const addressBits: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Excludes addresses with a zone (`%eth0`) and subnets of every address, which would trust anyone. */
function isAddressOrSubnet(text: string): boolean {
  const [address = '', prefix = '1', ...rest] = text.split('/');
  const bits = address.includes('%') ? 0 : (addressBits[isIP(address)] ?? 0);
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits;
}
