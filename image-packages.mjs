import { cp } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { loadedFolders, servedFiles } from './installed-packages.mjs';

/**
 * Copies the packages that the built programs load, with all that these depend on: what the image has of node_modules.
 * Everything else is in the bundle. `node image-packages.mjs [dist] [to]`: from the built programs to a folder.
 */
const [dist = 'dist', to = 'image_modules'] = process.argv.slice(2);
const modules = 'node_modules';

/** A package inside another one is copied only if it is needed itself. */
const isOf = (folder, path) => servedFiles[folder]?.includes(path) ?? path.split('/')[0] !== modules;

const folders = await loadedFolders(dist);
for (const folder of folders)
  await cp(folder, join(to, relative(modules, folder)), {
    recursive: true,
    filter: (path) => path === folder || isOf(folder, relative(folder, path)),
  });
console.log(`${folders.length} packages`);
