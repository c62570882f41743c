import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describeWith } from '../support/describe-with';

const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
/** A version that stands nowhere yet. */
const next = '97.1.0';

const changelog = '# Changelog\n\n## Unreleased\n\n### Added\n\n- An entry.\n';
const releasedOnce = changelog.replace('### Added', `## ${current} - 2026-01-31\n\n### Added`);

/** What names the version, and how often each file does. */
const places = {
  'package.json': 1,
  'client/package.json': 1,
  'explorer/package.json': 1,
  'package-lock.json': 4,
  'deploy/helm/order-gateway/Chart.yaml': 2,
  'docs/kubernetes.md': 1,
  'docs/observe.md': 1,
};

/** A repository of the files that a release changes, with quick scripts in place of the checks and of the build. */
class Repository {
  readonly folder = mkdtempSync(join(tmpdir(), 'release-'));

  constructor(changes = changelog) {
    for (const file of ['release.mjs', 'docs/openapi.json', ...Object.keys(places)]) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      cpSync(file, join(this.folder, file));
    }
    // Of the lock file the own packages, and one of another name that has the same version.
    const lock = JSON.parse(this.read('package-lock.json')) as { packages: Record<string, object> };
    const { '': root, client, explorer } = lock.packages;
    const packages = { '': root, client, explorer, 'node_modules/other': { version: current } };
    this.write('package-lock.json', JSON.stringify({ ...lock, packages }));
    const artefacts = `node -e "console.log('artefacts of', process.env.GIT_COMMIT)"`;
    const scripts = { check: 'node -v', 'check:static': 'node -v', failing: 'exit 1', artefacts };
    const manifest = JSON.parse(this.read('package.json')) as object;
    this.write('package.json', JSON.stringify({ ...manifest, scripts }, null, 2));
    this.write('CHANGELOG.md', changes);
    this.git('init', '--quiet');
    this.git('add', '.');
    this.git('commit', '--quiet', '--message', 'Begin');
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  git(...args: readonly string[]): string {
    return execFileSync('git', args, { cwd: this.folder, env: environment, encoding: 'utf8' }).trim();
  }

  release(...args: readonly string[]) {
    const options = { cwd: this.folder, env: environment, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['release.mjs', ...args], options);
    return { status, stdout, stderr };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

const environment = {
  PATH: process.env.PATH,
  HOME: resolve('/nonexistent'),
  npm_config_cache: join(tmpdir(), 'npm-cache'),
  npm_config_update_notifier: 'false',
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_AUTHOR_EMAIL: 'somebody@example.org',
  GIT_COMMITTER_NAME: 'Somebody',
  GIT_COMMITTER_EMAIL: 'somebody@example.org',
};

const timesIn = (text: string, part: string): number => text.split(part).length - 1;

describeWith('git')('a release', () => {
  let repository: Repository;

  afterEach(() => {
    repository.remove();
  });

  it.each([
    ['', 'is no version'],
    ['next', 'is no version'],
    [`v${next}`, 'is no version'],
    [`${next}-rc.1`, 'is no version'],
    ['01.0.0', 'is no version'],
    ['0.0.9', `0.0.9 is not higher than ${current}`],
  ])('refuses "%s": %s', (version, reason) => {
    repository = new Repository();
    const { status, stderr } = repository.release(version);
    expect(stderr).toContain(reason);
    expect(status).toBe(1);
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  it('refuses the version of the last release', () => {
    repository = new Repository(releasedOnce.replace('## Unreleased\n', '## Unreleased\n\n- Another.\n'));
    expect(repository.release(current)).toMatchObject({
      status: 1,
      stderr: `Not released: ${current} is not higher than ${current}.\n`,
    });
  });

  it('refuses a release of nothing', () => {
    repository = new Repository(releasedOnce);
    expect(repository.release(next)).toMatchObject({
      status: 1,
      stderr: 'Not released: CHANGELOG.md has no entry under Unreleased.\n',
    });
  });

  it('refuses uncommitted changes, new files too', () => {
    repository = new Repository();
    repository.write('new.txt', '');
    expect(repository.release(next)).toMatchObject({
      status: 1,
      stderr: 'Not released: There are uncommitted changes.\n',
    });
  });

  it('commits nothing if the checks fail, and says how to take the version back', () => {
    repository = new Repository();
    const { status, stdout, stderr } = repository.release(next, '--check', 'failing');
    expect(stderr).toContain('npm run failing failed. To take the version back: git checkout .');
    expect(stdout).not.toContain('artefacts of');
    expect(status).toBe(1);
    expect(repository.git('log', '--format=%s')).toBe('Begin');
    repository.git('checkout', '--quiet', '.');
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  it('does not pass over a place that names the version otherwise', () => {
    repository = new Repository();
    repository.write('docs/observe.md', 'nothing');
    repository.git('commit', '--quiet', '--all', '--message', 'Change');
    expect(repository.release(next).stderr).toContain('docs/observe.md does not have');
    expect(repository.git('log', '--format=%s')).not.toContain('Release');
  });

  it('writes the version to all places, keeps the document, commits, builds and says what to publish', () => {
    repository = new Repository();
    const before = Object.fromEntries(Object.keys(places).map((file) => [file, repository.read(file)]));
    const { status, stdout } = repository.release(next, '--check', 'check:static');
    expect(status).toBe(0);
    expect(repository.git('status', '--porcelain')).toBe('');
    for (const [file, times] of Object.entries(places)) {
      expect([file, timesIn(before[file]!, next)]).toEqual([file, 0]);
      expect([file, timesIn(repository.read(file), next)]).toEqual([file, times]);
    }
    expect(repository.read('package-lock.json')).toContain(
      `"node_modules/other": {\n      "version": "${current}"`,
    );
    const today = new Date().toISOString().slice(0, 10);
    expect(repository.read('CHANGELOG.md')).toBe(
      changelog.replace('## Unreleased\n', `## Unreleased\n\n## ${next} - ${today}\n`),
    );
    expect(repository.read('docs/openapi.released.json')).toBe(repository.read('docs/openapi.json'));
    expect(repository.git('log', '-1', '--format=%B')).toBe(
      `Release ${next}\n\nChecked by: npm run check:static`,
    );
    const commit = repository.git('rev-parse', 'HEAD');
    expect(stdout).toContain(`Release ${next} is commit ${commit}, checked by npm run check:static.`);
    expect(stdout).toContain(`artefacts of ${commit}\n`);
    for (const command of [
      `git tag --annotate v${next}`,
      `npm publish --access public artefacts/order-gateway-client-${next}.tgz`,
      `helm push artefacts/order-gateway-${next}.tgz`,
      `--build-arg VERSION=${next} --build-arg GIT_COMMIT=${commit}`,
    ])
      expect(stdout).toContain(command);
  });

  it('may be the first one, of the version that is there', () => {
    repository = new Repository();
    expect(repository.release(current).status).toBe(0);
    expect(repository.git('log', '-1', '--format=%B')).toContain(`Release ${current}\n`);
    expect(repository.read('CHANGELOG.md')).toContain(`## Unreleased\n\n## ${current} - `);
  });
});
