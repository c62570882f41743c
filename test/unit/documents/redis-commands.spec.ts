import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join('src', file), 'utf8'))
  .join('\n');

/** Those that the client sends by itself. */
const ownCommands = ['eval', 'evalsha', 'ping', 'publish', 'pubsub', 'subscribe'];

const commandsOf = (form: RegExp): string[] =>
  [...sources.matchAll(form)].map(([, command = '']) => command.toLowerCase());

it('an ACL user of Redis is allowed each command by docs/cache.md', () => {
  const [, access = ''] = readFileSync('docs/cache.md', 'utf8').split('### Access');
  const allowed = [...access.matchAll(/\+([a-z]+)/g)].map(([, command]) => command);
  const used = [
    ...commandsOf(/redis\.p?call\('(\w+)'/g),
    ...commandsOf(/\bclient\.(rPop)\(/g),
    ...ownCommands,
  ];
  expect([...new Set(used)].filter((command) => !allowed.includes(command))).toEqual([]);
});
