import { spawn } from 'node:child_process';

/**
 * Runs the gateway, compiled and not bundled, and starts it again after each change of its sources or of the explorer's:
 * `npm run dev`.
 */
const children = [];

function run(...command) {
  const child = spawn(process.execPath, command, { stdio: ['inherit', 'pipe', 'inherit'] });
  child.stdout.pipe(process.stdout, { end: false });
  children.push(child);
  return child;
}

const whenIn = (...folders) => [
  ...folders.map((folder) => `--watch-path=${folder}`),
  '--watch-preserve-output',
];

const compiler = run(
  'node_modules/typescript/bin/tsc',
  '-p',
  'tsconfig.build.json',
  '--watch',
  '--preserveWatchOutput',
);
// Its first compilation writes every file; a gateway that was there before would start again for each.
compiler.stdout.on('data', function startOthers(text) {
  if (!String(text).includes('Watching for file changes')) return;
  compiler.stdout.off('data', startOthers);
  run(...whenIn('explorer/src', 'client/src'), 'explorer/build.mjs', 'build/src/features/explorer/explorer');
  run(...whenIn('build'), 'build/src/gateway.js');
});

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
