/** Receives a message for the operator. */
export type RedisLog = (message: string, level: 'log' | 'warn') => void;

/** Logs when a circuit opens and closes: each kind of error once, until it closes again. */
export class RedisCircuitLogger {
  private readonly reasons = new Set<string>();

  /** @param subject what the circuit is for: a node of Redis, or what names its nodes */
  constructor(
    private readonly log: RedisLog,
    private readonly subject: string,
  ) {}

  /** The first reason of an outage may hide its cause: a timeout at first, and then a wrong password. */
  opened(reason: Error): void {
    const isFirst = this.reasons.size === 0;
    if (!isNew(reason, this.reasons)) return;
    this.log(`${this.subject} circuit ${isFirst ? 'open' : 'still open'}: ${reasonText(reason)}`, 'warn');
  }

  /** At the start, too: that is no warning. */
  closed(): void {
    const wasOpened = this.reasons.size > 0;
    this.reasons.clear();
    this.log(`${this.subject} circuit closed`, wasOpened ? 'warn' : 'log');
  }
}

/** Whether the error is the first of its kind; adds the kind to the known ones. */
export function isNew(error: Error, knownKinds: Set<string>): boolean {
  const kind = errorKind(error);
  if (knownKinds.has(kind)) return false;
  knownKinds.add(kind);
  return true;
}

/** A client of a cluster follows `MOVED`; here a node was configured as a Redis of its own. */
export const hintFor = (error: Error): string =>
  errorKind(error) === 'MOVED'
    ? ' (this Redis is a node of a cluster: set REDIS_URL to redis+cluster://host:port,host:port)'
    : '';

/** An error of several addresses has a code, and no message. */
const reasonText = ({ message, code }: Error & { code?: unknown }): string => message || String(code);

/** The kind of an error: the system's code, the first word of an error reply of Redis, or the class. */
export function errorKind({ code, message, constructor }: Error & { code?: unknown }): string {
  if (typeof code === 'string') return code;
  return /^[A-Z]+(?= )/.exec(message)?.[0] ?? constructor.name;
}

/** The first words of error replies; any other reply counts as `other`. */
const refusalKinds = new RegExp(
  '^(ASK|BUSY|CLUSTERDOWN|CROSSSLOT|ERR|LOADING|MASTERDOWN|MISCONF|' +
    'MOVED|NOAUTH|NOPERM|NOREPLICAS|OOM|READONLY|TRYAGAIN|WRONGTYPE)$',
);

/** The kind of an error reply, as a label of few values. */
export function refusalKind(error: Error): string {
  const kind = errorKind(error);
  return refusalKinds.test(kind) ? kind : 'other';
}

/**
 * Returns a function that redacts a message of Redis for the log: these passwords, and the arguments that a Redis without
 * `AUTH` repeats ("unknown command 'AUTH', with args beginning with: …").
 *
 * @param passwords decoded
 */
export function redactCredentials(passwords: readonly (string | undefined)[]): (text: string) => string {
  const secrets = passwords.flatMap((password) => (password ? [password, encodeURIComponent(password)] : []));
  return (text) => {
    const [withoutArguments = ''] = text.split(', with args beginning with', 1);
    return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), withoutArguments);
  };
}

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
