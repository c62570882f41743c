/** The kind of an error: the system's code, the first word of an error reply of Redis, or the class. */
export function errorKind({ code, message, constructor }: Error & { code?: unknown }): string {
  if (typeof code === 'string') return code;
  return /^[A-Z]+(?= )/.exec(message)?.[0] ?? constructor.name;
}

/** The first words of error replies; any other reply counts as `other`. */
const refusalKinds: readonly string[] = [
  'ASK',
  'BUSY',
  'CLUSTERDOWN',
  'CROSSSLOT',
  'ERR',
  'LOADING',
  'MASTERDOWN',
  'MISCONF',
  'MOVED',
  'NOAUTH',
  'NOPERM',
  'NOREPLICAS',
  'OOM',
  'READONLY',
  'TRYAGAIN',
  'WRONGTYPE',
];

/** The kind of an error reply, as a label of few values. */
export function refusalKind(error: Error): string {
  const kind = errorKind(error);
  return refusalKinds.includes(kind) ? kind : 'other';
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
