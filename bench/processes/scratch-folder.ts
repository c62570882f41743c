import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

/** A folder for this run alone. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'order-gateway-bench-'));
  folders.push(folder);
  return folder;
}

/** Removes what this run has left behind. */
export function removeScratchFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
