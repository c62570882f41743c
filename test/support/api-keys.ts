import { createHash } from 'node:crypto';

/** API keys of the tests: random, so that a log can only hold one by a leak. */
export const rightKey = 'right-key-8e1f0c42d97b';
export const otherKey = 'other-key-3b70a96fe215';
export const wrongKey = 'wrong-key-c58d24e1700a';

export const sha256Of = (key: string): string => createHash('sha256').update(key).digest('hex');

/** `API_KEYS` with these keys, by name. */
export const apiKeysVariable = (keys: Readonly<Record<string, string>>) => ({
  API_KEYS: Object.entries(keys)
    .map(([name, key]) => `${name}:${sha256Of(key)}`)
    .join(','),
});
