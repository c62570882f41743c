import { readFileSync } from 'node:fs';
import { type RawEnvironment } from './variable';

/** The variables that hold secrets. Each can come from the file that `<name>_FILE` names instead. */
export const secretVariables = [
  'ORDER_ACCESS_TOKEN',
  'API_KEYS',
  'REDIS_URL',
  'REDIS_SENTINEL_CREDENTIALS',
  'UPSTREAM_PROXY',
] as const;

type SecretVariable = (typeof secretVariables)[number];

/** The variable that names the file of a secret. */
export const fileVariable = (variable: SecretVariable): string => `${variable}_FILE`;

/**
 * The environment with the secrets that are in files, read synchronously. Adds what is wrong with the files to `violations`,
 * without any of their content.
 */
export function withSecretFiles(given: RawEnvironment, violations: string[]): RawEnvironment {
  const secrets: Record<string, string> = {};
  for (const variable of secretVariables) {
    const name = fileVariable(variable);
    const path = given[name];
    if (path === undefined) continue;
    if (given[variable] !== undefined) {
      violations.push(`${variable} and ${name} are both set; only one can hold`);
      continue;
    }
    try {
      const secret = secretIn(variable, textIn(path));
      // Unlike an absent variable: a named file must hold a secret.
      if (secret === '') violations.push(`${name} names a file that holds nothing`);
      else secrets[variable] = secret;
    } catch (error) {
      violations.push(`${name} names a file that cannot be read (${fileErrorCode(error)})`);
    }
  }
  return { ...given, ...secrets };
}

/** The code of a failed file operation, such as `ENOENT`: its message has the path, which may be a secret by mistake. */
export const fileErrorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'no reason given';

/** The text of a file, without a byte order mark. */
export const textIn = (path: string): string => new TextDecoder().decode(readFileSync(path));

/** A list may have an item on each line; another secret is the content without its final line ends. */
const secretIn = (variable: SecretVariable, content: string): string =>
  variable === 'API_KEYS'
    ? content
        .split(/[,\r\n]/)
        .map((item) => item.trim())
        .filter((item) => item !== '')
        .join(',')
    : content.replace(/(\r?\n)+$/, '');
