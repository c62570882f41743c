/**
 * By what an error of Redis is told from one of another kind: the system's code, the word with which Redis begins its
 * refusals, or the class.
 */
export function errorKind({ code, message, constructor }: Error & { code?: unknown }): string {
  if (typeof code === 'string') return code;
  return /^[A-Z]+(?= )/.exec(message)?.[0] ?? constructor.name;
}
