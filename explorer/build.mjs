import { build } from 'esbuild';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundledFolders } from '../installed-packages.mjs';

/**
 * Bundles the page: `node build.mjs [to]`, by default to `dist/explorer` beside the gateway's code.
 * Scripts and styles get their hash into their name, so that they can be stored for ever.
 */
const [to = new URL('../dist/explorer', import.meta.url).pathname] = process.argv.slice(2);
const source = (name) => new URL(`src/${name}`, import.meta.url).pathname;

const { outputFiles, metafile } = await build({
  entryPoints: [source('main.tsx'), source('styles.css')],
  outdir: to,
  entryNames: '[name]-[hash]',
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022'],
  tsconfig: new URL('tsconfig.json', import.meta.url).pathname,
  metafile: true,
  write: false,
  logLevel: 'warning',
});

/** The name that an entry point has in the output. */
function builtName(entry) {
  const [path] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(entry));
  return basename(path);
}

const page = (await readFile(source('index.html'), 'utf8'))
  .replace('main.js', builtName('main.tsx'))
  .replace('styles.css', builtName('styles.css'));

await rm(to, { recursive: true, force: true });
await mkdir(to, { recursive: true });
await writeFile(join(to, 'index.html'), page);
for (const { path, contents } of outputFiles) await writeFile(join(to, basename(path)), contents);
// Beside the folder: all files in it are served.
await writeFile(`${to}-packages.json`, JSON.stringify(bundledFolders(metafile)));
