import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { builtClient } from '../global/built-client';

/** The client as it is published, installed in a folder of its own. */
export class ClientPackage {
  private constructor(
    /** Where a program finds the package. */
    readonly folder: string,
    /** The package itself. */
    readonly path: string,
  ) {}

  static async build(): Promise<ClientPackage> {
    const folder = mkdtempSync(join(tmpdir(), 'client-'));
    const path = join(folder, 'node_modules/@order-gateway/client');
    cpSync(await builtClient(), path, { recursive: true });
    return new ClientPackage(folder, path);
  }

  /** Writes a program beside the package; resolves with its path. */
  write(name: string, text: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** Runs a tool of this repository in the package; resolves with its output, rejects if it complains. */
  async check(tool: string, ...args: string[]): Promise<string> {
    const command = [resolve('node_modules', tool), ...args];
    const options = { cwd: this.path, env: { ...process.env, NO_COLOR: '1' } };
    const { stdout } = await promisify(execFile)(process.execPath, command, options);
    return stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
