import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Prints the bill of materials of the built programs in CycloneDX: `npm sbom` over the lock file without what only
 * development and the workspaces need. `npm sbom --omit=dev` leaves out what both need, such as rxjs (npm 11.19).
 */
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const ofProduction = ({ devDependencies: _, workspaces: __, ...root }) => root;

const lock = read('package-lock.json');
const isOfProduction = ({ dev, optional, devOptional, link }) => !(dev || optional || devOptional || link);
const packages = Object.entries(lock.packages).filter(
  ([path, entry]) => path.startsWith('node_modules/') && isOfProduction(entry),
);

const temporary = mkdtempSync(join(tmpdir(), 'sbom-'));
try {
  // npm names the program as its folder is named.
  const folder = join(temporary, 'order-gateway');
  mkdirSync(folder);
  const write = (file, content) => writeFileSync(join(folder, file), JSON.stringify(content));
  write('package.json', ofProduction(read('package.json')));
  write('package-lock.json', {
    ...lock,
    packages: { '': ofProduction(lock.packages['']), ...Object.fromEntries(packages) },
  });
  cpSync('.npmrc', join(folder, '.npmrc'));
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
} finally {
  rmSync(temporary, { recursive: true });
}
