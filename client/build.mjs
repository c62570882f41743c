import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Compiles the package twice, for `import` and for `require`: `node build.mjs [to]`, by default to `dist`. */
const folder = new URL('.', import.meta.url).pathname;
const [to = join(folder, 'dist')] = process.argv.slice(2);
const compiler = new URL('../node_modules/typescript-7/bin/tsc', import.meta.url).pathname;

async function compile(name, type, ...options) {
  const outDir = join(to, name);
  await mkdir(outDir, { recursive: true });
  // Node takes the module type of a file from the nearest package.json, and so does the compiler of a user.
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify({ type })}\n`);
  await promisify(execFile)(process.execPath, [
    compiler,
    '-p',
    join(folder, 'tsconfig.json'),
    '--outDir',
    outDir,
    '--rootDir',
    join(folder, 'src'),
    '--declaration',
    ...options,
  ]);
}

await rm(to, { recursive: true, force: true });
await Promise.all([
  compile('esm', 'module'),
  compile('cjs', 'commonjs', '--module', 'commonjs', '--moduleResolution', 'bundler'),
]);
