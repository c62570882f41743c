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

/** The environment with the secrets of files, and the violations of those. */
interface WithSecrets {
  readonly given: RawEnvironment;
  /** Without any content of a file. */
  readonly violations: readonly string[];
}

/** Reads the secrets that are in files, synchronously. */
export function readSecretFiles(given: RawEnvironment): WithSecrets {
  const secrets: Record<string, string> = {};
  const violations: string[] = [];
  for (const variable of secretVariables) {
    const path = given[fileVariable(variable)];
    if (path === undefined) continue;
    if (given[variable] !== undefined) {
      violations.push(`${variable} and ${fileVariable(variable)} are both set; only one can hold`);
      continue;
    }
    const content = readSecret(variable, path);
    if ('reason' in content)
      violations.push(`${fileVariable(variable)} names a file that cannot be read (${content.reason})`);
    else if (content.secret === '')
      // Unlike an absent variable: a named file must hold a secret.
      violations.push(`${fileVariable(variable)} names a file that holds nothing`);
    else secrets[variable] = content.secret;
  }
  return { given: { ...given, ...secrets }, violations };
}

/** Reports only the code of an error: its message has the path, which may be a secret by mistake. */
function readSecret(variable: SecretVariable, path: string): { secret: string } | { reason: string } {
  try {
    return { secret: secretIn(variable, readFileSync(path, 'utf8')) };
  } catch (error) {
    return { reason: fileErrorCode(error) };
  }
}

/** The code of a failed file operation, such as `ENOENT`: its message has the path. */
export const fileErrorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'no reason given';

/** A list may have an item on each line; another secret is the content without its final line ends. */
const secretIn = (variable: SecretVariable, content: string): string =>
  variable === 'API_KEYS'
    ? content
        .split(/[,\r\n]/)
        .map((item) => item.trim())
        .filter((item) => item !== '')
        .join(',')
    : content.replace(/(\r?\n)+$/, '');
