import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * Makes a release: `npm run release -- 0.2.0`. Writes the version to each of its places, runs the checks, commits, builds
 * what is published, and prints the sums and the commands that tag and publish it; it runs none of these.
 * `--check check:static` runs another script than `check`, and the commit says so.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'string', default: 'check' } },
});
const [version = ''] = positionals;

const read = (file) => readFileSync(file, 'utf8');
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const npmRun = (script, environment) =>
  execFileSync('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });

const current = JSON.parse(read('package.json')).version;

/** How each file names the version. A chart that has changed is a new version of the chart, so both of its are one. */
const member = (value) => `"version": "${value}"`;
const places = {
  'package.json': member,
  'client/package.json': member,
  'explorer/package.json': member,
  'deploy/helm/order-gateway/Chart.yaml': (value) => `version: ${value}\nappVersion: ${value}`,
  'docs/kubernetes.md': (value) => `Order gateway ${value} is installed`,
  'docs/observe.md': (value) => `"version":"${value}"`,
};
const lockFile = 'package-lock.json';
const ownPackages = ['', 'client', 'explorer'];
const changelogFile = 'CHANGELOG.md';
const unreleased = '## Unreleased\n';
const documentFile = 'docs/openapi.json';
const releasedDocumentFile = 'docs/openapi.released.json';

/** Below 0 if `a` is lower than `b`. Both are three numbers. */
const compare = (a, b) => a.localeCompare(b, 'en', { numeric: true });

/** Why the release is not begun; undefined if it is. */
function refusal() {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    return `"${version}" is no version: give MAJOR.MINOR.PATCH`;
  const changelog = read(changelogFile);
  const [, last] = /^## (\d+\.\d+\.\d+) - /m.exec(changelog) ?? [];
  // The first release has the version that is there already.
  if (compare(version, current) < 0 || (last !== undefined && compare(version, last) <= 0))
    return `${version} is not higher than ${last ?? current}`;
  const [, entries = ''] = changelog.split(unreleased);
  if (!/^- /m.test(entries.split(/^## /m)[0])) return `${changelogFile} has no entry under Unreleased`;
  if (git('status', '--porcelain') !== '') return 'There are uncommitted changes';
}

function edit(file, from, to) {
  const text = read(file);
  if (!text.includes(from)) throw new Error(`${file} does not have: ${from}`);
  writeFileSync(file, text.replace(from, to));
}

function writeVersion() {
  for (const [file, naming] of Object.entries(places)) edit(file, naming(current), naming(version));
  const lock = JSON.parse(read(lockFile));
  for (const entry of [lock, ...ownPackages.map((path) => lock.packages[path])]) entry.version = version;
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
  const date = new Date().toISOString().slice(0, 10);
  edit(changelogFile, unreleased, `${unreleased}\n## ${version} - ${date}\n`);
}

function commit() {
  // What later documents are compared with; the checks have compared this one with the last release's.
  copyFileSync(documentFile, releasedDocumentFile);
  git('add', '--', ...Object.keys(places), lockFile, changelogFile, releasedDocumentFile);
  git(
    'commit',
    '--quiet',
    '--message',
    `Release ${version}`,
    '--message',
    `Checked by: npm run ${values.check}`,
  );
  return git('rev-parse', 'HEAD');
}

const publication = (revision) => `
To tag it, which on GitHub publishes it, too (.github/workflows/release.yml):

  git tag --annotate v${version} --message 'Release ${version}'
  git push origin HEAD v${version}

To publish it elsewhere, with the registry in place of REGISTRY:

  npm publish --access public artefacts/order-gateway-client-${version}.tgz
  helm push artefacts/order-gateway-${version}.tgz oci://REGISTRY/charts
  docker build --tag REGISTRY/order-gateway:${version} --build-arg VERSION=${version} --build-arg GIT_COMMIT=${revision} .
  docker push REGISTRY/order-gateway:${version}
`;

const reason = refusal();
if (reason !== undefined) {
  console.error(`Not released: ${reason}.`);
  process.exit(1);
}
writeVersion();
try {
  npmRun(values.check);
} catch {
  console.error(`Not released: npm run ${values.check} failed. To take the version back: git checkout .`);
  process.exit(1);
}
const revision = commit();
console.log(`\nRelease ${version} is commit ${revision}, checked by npm run ${values.check}. SHA-256:\n`);
npmRun('artefacts', { GIT_COMMIT: revision });
console.log(publication(revision));
