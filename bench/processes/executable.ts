import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian has servers; not on every path. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/** The path of a program of this machine; null where there is none. */
export function executable(name: string): string | null {
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

/** The same for a program that there has to be. */
export function neededExecutable(name: string): string {
  const path = executable(name);
  if (path === null) throw new Error(`${name} is not installed`);
  return path;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
