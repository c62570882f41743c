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

/** Calls `next` when a program has written a text, the first time. */
const after = (text, { stdout }, next) =>
  stdout.on('data', function find(written) {
    if (!String(written).includes(text)) return;
    stdout.off('data', find);
    next();
  });

const compiler = run(
  'node_modules/typescript/bin/tsc',
  '-p',
  'tsconfig.build.json',
  '--watch',
  '--preserveWatchOutput',
);
// A gateway that was there before the files of both would start again for each.
after('Watching for file changes', compiler, () => {
  const built = 'build/src/features/explorer/explorer';
  const explorer = run(...whenIn('explorer/src', 'client/src'), 'explorer/build.mjs', built);
  after('Completed running', explorer, () => run(...whenIn('build'), 'build/src/gateway.js'));
});

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
