import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Copies the packages that the built programs load, with all that these depend on: what the image has of node_modules.
 * Everything else is in the bundle. `node image-packages.mjs [dist] [to]`: from the built programs to a folder.
 */
const [dist = 'dist', to = 'image_modules'] = process.argv.slice(2);
const modules = 'node_modules';

const read = async (file) => JSON.parse(await readFile(file, 'utf8'));

/** The folder in which a package finds another one, as Node looks for it. */
function folderOf(name, from) {
  const folder = join(from, modules, name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (from === '.') throw new Error(`${name} is not installed`);
  return folderOf(name, dirname(from));
}

const folders = new Set();

async function add(name, from) {
  const folder = folderOf(name, from);
  if (folders.has(folder)) return;
  folders.add(folder);
  const {
    dependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = await read(join(folder, 'package.json'));
  const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
  for (const needed of [...Object.keys(dependencies), ...peers]) await add(needed, folder);
}

for (const name of await read(join(dist, 'loaded-packages.json'))) await add(name, '.');

for (const folder of folders)
  await cp(folder, join(to, relative(modules, folder)), {
    recursive: true,
    // A package inside another one is copied only if it is needed itself.
    filter: (path) => relative(folder, path).split('/')[0] !== modules,
  });
console.log(`${folders.size} packages`);
