import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { builtOnce } from './built-once';
import { runNode } from './run-node';

/** The folder of the built client. */
export const builtClient = (): Promise<string> => builtOnce('client', (folder) => buildClient(folder));

/** Builds all that is in the package of the client, by a Node, in a time zone. */
export async function buildClient(folder: string, node?: string, timeZone?: string): Promise<void> {
  for (const name of ['package.json', 'README.md', 'LICENSE', 'examples'])
    cpSync(join('client', name), join(folder, name), { recursive: true });
  await runNode(['client/build.mjs', join(folder, 'dist')], { node, timeZone });
}
