import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { builtOnce } from './built-once';
import { runNode } from './run-node';

/** The folder of the built gateway. */
export const builtGateway = async (): Promise<string> =>
  join(await builtOnce('gateway', (folder) => buildGateway(folder)), 'dist');

/**
 * Builds the programs and the page into `dist` as `npm run build` does, by a Node, in a time zone. The code finds its
 * dependencies in the folder.
 */
export async function buildGateway(folder: string, node?: string, timeZone?: string): Promise<void> {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const run = (args: readonly string[], cwd?: string) => runNode(args, { node, timeZone, cwd });
  const build = join(folder, 'build');
  await run(['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', build]);
  // Where it runs, the paths that the programs name begin.
  await run([resolve('bundle.mjs')], folder);
  await run(['explorer/build.mjs', join(folder, 'dist/explorer')]);
  await run(['notices.mjs', join(folder, 'dist')]);
  await run([resolve('write-code-cache.mjs')], folder);
}
