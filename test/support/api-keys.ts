import { createHash } from 'node:crypto';

/** Keys that no log shows by chance. */
export const rightKey = 'right-key-8e1f0c42d97b';
export const otherKey = 'other-key-3b70a96fe215';
export const wrongKey = 'wrong-key-c58d24e1700a';

/** The variable that lets these callers in, each by its name. */
export const lettingIn = (keys: Readonly<Record<string, string>>) => ({
  API_KEYS: Object.entries(keys)
    .map(([name, key]) => `${name}:${createHash('sha256').update(key).digest('hex')}`)
    .join(','),
});
