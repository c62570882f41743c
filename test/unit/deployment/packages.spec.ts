import { readFileSync } from 'node:fs';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly link?: true }>>;
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

describe('packages of others', () => {
  it.each(['package.json', 'client/package.json', 'explorer/package.json'])(
    'are in %s by one version each',
    (file) => {
      const { dependencies = {}, devDependencies = {} } = json(file) as Manifest;
      const versions = Object.entries({ ...dependencies, ...devDependencies });
      expect(versions.filter(([, version]) => !/^(npm:\w+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    },
  );

  it('are installed only with the content that the lockfile has a checksum of', () => {
    const { packages } = json('package-lock.json') as Lockfile;
    const installed = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    );
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))).toEqual([]);
  });

  it('run no scripts of theirs while the image is built', () => {
    const installations = readFileSync('Dockerfile', 'utf8').match(/npm (?:ci|i|install)\b.*/g);
    expect(installations).toEqual(['npm ci --ignore-scripts']);
  });
});
