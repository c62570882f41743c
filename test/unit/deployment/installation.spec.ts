import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface PackageFile {
  readonly scripts: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, { hasInstallScript?: boolean; dev?: boolean; name?: string }>>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const npmSettings = readFileSync('.npmrc', 'utf8').trim().split('\n');

/** What each would do at its installation, and why nothing misses it. */
const reviewedScripts: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'compiles itself where there is no binary for the platform; nothing here calls it',
  '@swc/core': 'tries its binary',
  esbuild: 'tries its binary, and puts it in the place of a script that starts it',
  'unrs-resolver': 'tries its binary',
};

describe('the installation', () => {
  it('runs no script of a package, and takes no version younger than three days', () => {
    expect(npmSettings).toEqual(expect.arrayContaining(['ignore-scripts=true', 'min-release-age=3']));
  });

  it('has no package with a script that nobody has looked at', () => {
    const { packages } = read('package-lock.json') as Lock;
    const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = withScript.map(([path, { name }]) => name ?? path.split('node_modules/').at(-1));
    expect(names.sort()).toEqual(Object.keys(reviewedScripts));
    // None of them is for production.
    expect(withScript.filter(([, { dev }]) => !dev)).toEqual([]);
  });

  // npm runs none of these where scripts of packages are off.
  it.each(['package.json', 'client/package.json', 'explorer/package.json'])(
    'leaves no script of %s to be run before or after another one',
    (file) => {
      const names = Object.keys((read(file) as PackageFile).scripts);
      const others = ['install', 'publish', 'pack', 'prepare', 'version', ...names];
      const hooks = others.flatMap((name) => [`pre${name}`, `post${name}`]);
      expect(
        names.filter((name) => ['install', 'prepare', 'prepublishOnly', ...hooks].includes(name)),
      ).toEqual([]);
    },
  );
});

it('develops on the Node of the image, with the programs that the tests need', () => {
  const image = /^ARG NODE_IMAGE=node:(\d+)-(\w+)-slim/m.exec(readFileSync('Dockerfile', 'utf8'));
  const [, major = '', debian = ''] = image ?? [];
  expect(readFileSync('.nvmrc', 'utf8')).toBe(`${major}\n`);
  const container = readFileSync('.devcontainer/Dockerfile', 'utf8');
  expect(container).toMatch(new RegExp(`^FROM node:${major}-${debian}(@|$)`, 'm'));
  const { build } = read('.devcontainer/devcontainer.json') as { build: { context: string } };
  const folder = join('.devcontainer', build.context);
  const installers = readdirSync(folder).filter((name) => name.startsWith('install-'));
  expect(installers).toHaveLength(2);
  for (const installer of installers) expect(container).toContain(`\nRUN ./${installer}`);
});
