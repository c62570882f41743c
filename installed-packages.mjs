import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';

export const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));

/** Of these, the programs load nothing and serve files: what is needed of each. */
export const servedFiles = {
  'node_modules/swagger-ui-dist': [
    'LICENSE',
    'NOTICE',
    'package.json',
    'swagger-ui-bundle.js',
    'swagger-ui-bundle.js.LICENSE.txt',
    'swagger-ui.css',
  ],
};

/** The folders of the packages that have code in what esbuild has written, by its metafile. */
export function bundledFolders({ outputs }) {
  const inputs = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const folders = inputs
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([path]) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [])
    .map((folder) => relative(import.meta.dirname, resolve(folder)));
  return [...new Set(folders)].sort();
}

/** The folder in which a package finds another one, as Node looks for it. */
function folderOf(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (from === '.') throw new Error(`${name} is not installed`);
  return folderOf(name, dirname(from));
}

/** The folders of the packages that the built programs load, with all that these depend on. */
export async function loadedFolders(dist) {
  const folders = new Set();
  async function add(name, from) {
    const folder = folderOf(name, from);
    if (folders.has(folder)) return;
    folders.add(folder);
    if (servedFiles[folder]) return;
    const {
      dependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = await readJson(join(folder, 'package.json'));
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
    for (const needed of [...Object.keys(dependencies), ...peers]) await add(needed, folder);
  }
  for (const name of await readJson(join(dist, 'loaded-packages.json'))) await add(name, '.');
  return [...folders].sort();
}
