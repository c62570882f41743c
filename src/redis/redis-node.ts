import { type RedisClientType } from '@keyv/redis';
import { rejectAfter, TimeoutError } from '../lib/timeout';
import { clock } from '../lib/clock';
import { asError, RedisCircuitLogger, type RedisLog } from './redis-errors';

/** How often a failed node is probed; no request uses it before a probe succeeds. */
export const probeIntervalMs = 1000;

interface ScriptOptions {
  readonly keys: string[];
  readonly arguments: (string | Buffer)[];
}

/** The commands that operations use. Clients of one node and of a cluster have them. */
export interface RedisCommands {
  eval(script: string, options: ScriptOptions): Promise<unknown>;
  evalSha(sha1: string, options: ScriptOptions): Promise<unknown>;
  rPop(key: string): Promise<unknown>;
  /** @param types by the first byte of a reply (RESP3) */
  withTypeMapping(types: Record<number, typeof Buffer>): Pick<RedisCommands, 'eval' | 'evalSha'>;
}

/** The commands for an operation. With the signal aborted they are not sent any more. */
export type CommandsFor = (signal: AbortSignal) => RedisCommands;

/** What all nodes of a connection share. */
export interface RedisContext {
  /** Receives messages for the operator, without credentials. */
  readonly log: RedisLog;
  /** How long an operation may take. */
  readonly timeoutMs: number;
  /** When a node failed last, in epoch milliseconds; null if none has. */
  lastFailureAt: number | null;
}

/**
 * One Redis or Valkey that takes writes, with a circuit breaker. An operation that fails or times out opens the circuit
 * until a probe, apart from all requests, succeeds: a node that is down, frozen or slow delays at most the requests under
 * way at that moment.
 */
export class RedisNode {
  /** Resolves once the node has replied or failed for the first time. */
  readonly firstAttempt: Promise<void>;
  /** Whether the circuit is closed: operations are sent. */
  isAvailable = false;
  private firstAttemptEnded: () => void = () => undefined;
  private isClosed = false;
  private probe: NodeJS.Timeout | undefined;
  private readonly logger: RedisCircuitLogger;

  /**
   * @param client of this node; not connected yet, or connecting
   * @param name in the log
   * @param commandsFor set where operations do not go to the client itself, as in a cluster, which redirects them
   */
  constructor(
    readonly client: RedisClientType,
    private readonly context: RedisContext,
    name: string,
    private readonly commandsFor?: CommandsFor,
  ) {
    this.logger = new RedisCircuitLogger(context.log, name);
    this.firstAttempt = new Promise((resolve) => (this.firstAttemptEnded = resolve));
    // Without a listener an error would end the process.
    client.on('error', (error: Error) => {
      if (!client.isReady) this.trip(error);
    });
    client.on('ready', () => void this.runProbe());
  }

  /**
   * Settles as the operation does, or rejects with `TimeoutError`. An error that shows that the node is not available
   * opens the circuit.
   */
  async execute<T>(operation: (commands: RedisCommands) => Promise<T>): Promise<T> {
    const { commandsFor } = this;
    try {
      return await (commandsFor === undefined
        ? this.inTime(operation(this.client))
        : this.executeOrAbort(operation, commandsFor));
    } catch (error) {
      if (this.isOutage(error)) this.trip(asError(error));
      throw error;
    }
  }

  /** An error reply (memory full, a key of another type, a syntax error) does not show that the node is unavailable. */
  isOutage(error: unknown): boolean {
    return error instanceof TimeoutError || !this.client.isReady;
  }

  /** How many connections to this node listen on the channel. */
  async countSubscribers(channel: string): Promise<number> {
    const counts = await this.inTime(this.client.pubSubNumSub([channel]));
    return counts[channel] ?? 0;
  }

  /** Ends the probes. The client is closed by its owner. */
  close(): void {
    this.isClosed = true;
    this.isAvailable = false;
    this.firstAttemptEnded();
    clearTimeout(this.probe);
  }

  /** A cluster's client keeps commands for a node until it is connected: too late, for instance, for an entry with its age. */
  private async executeOrAbort<T>(
    operation: (commands: RedisCommands) => Promise<T>,
    commandsFor: CommandsFor,
  ): Promise<T> {
    const abort = new AbortController();
    try {
      return await this.inTime(operation(commandsFor(abort.signal)));
    } catch (error) {
      abort.abort();
      throw error;
    }
  }

  private inTime<T>(operation: Promise<T>): Promise<T> {
    return rejectAfter(operation, this.context.timeoutMs);
  }

  private trip(reason: Error): void {
    this.firstAttemptEnded();
    if (this.isClosed) return;
    this.isAvailable = false;
    clearTimeout(this.probe);
    this.probe = setTimeout(() => void this.runProbe(), probeIntervalMs).unref();
    this.context.lastFailureAt = clock.now();
    this.logger.opened(reason);
  }

  /** Without a connection there is nothing to probe: `ready` calls this again. */
  private async runProbe(): Promise<void> {
    if (this.isAvailable || this.isClosed || !this.client.isReady) return;
    try {
      await this.inTime(this.client.ping());
      this.closeCircuit();
    } catch (error) {
      this.trip(asError(error));
    }
  }

  private closeCircuit(): void {
    if (this.isClosed || this.isAvailable) return;
    this.isAvailable = true;
    this.firstAttemptEnded();
    this.logger.closed();
  }
}
