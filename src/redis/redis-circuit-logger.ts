import { errorKind } from './redis-errors';

/** Logs when the circuit of the connection opens and closes: each kind of error once, until it closes again. */
export class RedisCircuitLogger {
  private readonly rejections = new Set<string>();
  private readonly reasons = new Set<string>();

  constructor(private readonly log: (message: string) => void) {}

  /** Redis replied with an error, and is used all the same. */
  rejected(error: Error): void {
    if (isNew(error, this.rejections)) this.log(`Redis refuses: ${error.message}`);
  }

  /** The first reason of an outage may hide its cause: a timeout at first, and then a wrong password. */
  opened(reason: Error): void {
    const isFirst = this.reasons.size === 0;
    if (!isNew(reason, this.reasons)) return;
    this.log(`${isFirst ? 'Redis circuit open' : 'Redis circuit still open'}: ${reasonText(reason)}`);
  }

  closed(): void {
    this.rejections.clear();
    this.reasons.clear();
    this.log('Redis circuit closed');
  }
}

/** Whether the error is the first of its kind; adds the kind to the known ones. */
function isNew(error: Error, knownKinds: Set<string>): boolean {
  const kind = errorKind(error);
  if (knownKinds.has(kind)) return false;
  knownKinds.add(kind);
  return true;
}

/** An error of several addresses has a code, and no message. */
const reasonText = ({ message, code }: Error & { code?: unknown }): string => message || String(code);
