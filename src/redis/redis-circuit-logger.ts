import { errorKind } from './redis-errors';

/** Receives a message for the operator. */
export type RedisLog = (message: string, level: 'info' | 'warn') => void;

/** Logs when a circuit opens and closes: each kind of error once, until it closes again. */
export class RedisCircuitLogger {
  private readonly rejections = new Set<string>();
  private readonly reasons = new Set<string>();

  /** @param subject what the circuit is for: Redis, or one of its nodes */
  constructor(
    private readonly log: RedisLog,
    private readonly subject = 'Redis',
  ) {}

  /** Redis replied with an error, and is used all the same. */
  rejected(error: Error): void {
    if (isNew(error, this.rejections))
      this.log(`${this.subject} refuses: ${error.message}${hintFor(error)}`, 'warn');
  }

  /** The first reason of an outage may hide its cause: a timeout at first, and then a wrong password. */
  opened(reason: Error): void {
    const isFirst = this.reasons.size === 0;
    if (!isNew(reason, this.reasons)) return;
    this.log(`${this.subject} circuit ${isFirst ? 'open' : 'still open'}: ${reasonText(reason)}`, 'warn');
  }

  /** At the start, too: that is no warning. */
  closed(): void {
    const wasOpened = this.reasons.size > 0;
    this.rejections.clear();
    this.reasons.clear();
    this.log(`${this.subject} circuit closed`, wasOpened ? 'warn' : 'info');
  }
}

/** Whether the error is the first of its kind; adds the kind to the known ones. */
function isNew(error: Error, knownKinds: Set<string>): boolean {
  const kind = errorKind(error);
  if (knownKinds.has(kind)) return false;
  knownKinds.add(kind);
  return true;
}

/** A client of a cluster follows `MOVED`; here a node was configured as a Redis of its own. */
const hintFor = (error: Error): string =>
  errorKind(error) === 'MOVED'
    ? ' (this Redis is a node of a cluster: set REDIS_URL to redis+cluster://host:port,host:port)'
    : '';

/** An error of several addresses has a code, and no message. */
const reasonText = ({ message, code }: Error & { code?: unknown }): string => message || String(code);
