import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds what a release publishes, and prints the SHA-256 of each file: the programs in `dist`, the packages of the client
 * and of the chart in `artefacts`. From one commit they are the same everywhere.
 */
const to = 'artefacts';
const npm = (...args) => execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });

rmSync(to, { recursive: true, force: true });
mkdirSync(to);
npm('run', 'build');
npm('pack', '--silent', '--workspace', 'client', '--pack-destination', to);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
npm('run', 'pack:chart', '--', join(to, `order-gateway-${version}.tgz`));

const files = [
  'dist/main.js',
  'dist/gateway.js',
  'dist/sandbox/main.js',
  ...readdirSync(to).map((name) => join(to, name)),
];
for (const file of files)
  console.log(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file}`);
