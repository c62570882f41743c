import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { builtClient, buildClient } from '../global/built-client';
import { builtGateway, buildGateway } from '../global/built-gateway';
import { runFolder } from '../global/run-folder';
import { runNode } from '../global/run-node';
import { requireExecutable } from '../processes/program';

/** The newest of the other versions of Node. */
const node = (process.env.NODE_BINARIES ?? '').split(delimiter).at(-1)!;
const timeZone = 'Pacific/Auckland';

/** The SHA-256 of each file below a folder. */
function sumsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

/** As deep as the other build: esbuild notes where the link to `node_modules` leads, relative to the folder. */
const newFolder = (name: string): string => {
  const folder = join(runFolder(), `reproduced-${name}`);
  mkdirSync(folder);
  return folder;
};

describe('built in two folders, on two versions of Node, in two time zones, at two times', () => {
  it('the programs and the page are the same bytes', async () => {
    const [first, second] = [await builtGateway(), newFolder('gateway')];
    await buildGateway(second, node, timeZone);
    const sums = sumsOf(first);
    expect(Object.keys(sums)).toEqual(
      expect.arrayContaining([
        'main.js',
        'gateway.js',
        'gateway.js.map',
        'sandbox/main.js',
        'explorer/index.html',
      ]),
    );
    // V8 writes it, and only V8 of the same version reads it.
    const codeCache = { 'gateway.js.cache': expect.any(String) as string };
    expect(sumsOf(join(second, 'dist'))).toEqual({ ...sums, ...codeCache });
  }, 120_000);

  it('the package of the client is the same bytes', async () => {
    const [first, second] = [await builtClient(), newFolder('client')];
    await buildClient(second, node, timeZone);
    const pack = async (folder: string, to: string, by?: string) => {
      const npm = realpathSync(requireExecutable('npm'));
      await runNode([npm, 'pack', '--silent', '--pack-destination', to], { node: by, cwd: folder });
      return sumsOf(to);
    };
    const sums = await pack(first, newFolder('first-package'));
    expect(Object.keys(sums)).toEqual([expect.stringMatching(/^order-gateway-client-.*\.tgz$/)]);
    expect(await pack(second, newFolder('second-package'), node)).toEqual(sums);
  }, 120_000);
});
