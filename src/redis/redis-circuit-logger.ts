import { errorKind } from './error-kind';

/** Tells an operator what becomes of the connection: of each kind of error once, until Redis answers again. */
export class RedisCircuitLogger {
  private readonly refusals = new Set<string>();
  private readonly reasons = new Set<string>();

  constructor(private readonly tell: (message: string) => void) {}

  /** Redis refused an operation, and is used all the same. */
  rejected(error: Error): void {
    if (isNew(error, this.refusals)) this.tell(`Redis refuses: ${error.message}`);
  }

  /** The first reason of an outage may hide its cause: no answer at first, and then a wrong password. */
  opened(reason: Error): void {
    const isFirst = this.reasons.size === 0;
    if (!isNew(reason, this.reasons)) return;
    const outage = isFirst ? 'Redis is left alone until it answers' : 'Redis is still left alone';
    this.tell(`${outage}: ${reasonText(reason)}`);
  }

  closed(): void {
    this.refusals.clear();
    this.reasons.clear();
    this.tell('Redis answers');
  }
}

/** Whether the error is the first of its kind; from now on it is a known one. */
function isNew(error: Error, knownKinds: Set<string>): boolean {
  const kind = errorKind(error);
  if (knownKinds.has(kind)) return false;
  knownKinds.add(kind);
  return true;
}

/** An error that gathers those of several addresses has a code, and no message. */
const reasonText = ({ message, code }: Error & { code?: unknown }): string => message || String(code);
