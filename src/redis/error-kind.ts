/**
 * By what an error of Redis is told from one of another kind: the system's code, the word with which Redis begins its
 * refusals, or the class.
 */
export function errorKind({ code, message, constructor }: Error & { code?: unknown }): string {
  if (typeof code === 'string') return code;
  return /^[A-Z]+(?= )/.exec(message)?.[0] ?? constructor.name;
}

/** The words with which Redis begins its refusals; whatever else it says counts as `other`. */
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

/** The kind of a refusal, of which there are few. */
export function refusalKind(error: Error): string {
  const kind = errorKind(error);
  return refusalKinds.includes(kind) ? kind : 'other';
}
