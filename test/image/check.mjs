import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Builds the image of the Dockerfile by Podman, runs it as Kubernetes would at its strictest, and checks it. `NODE_IMAGE`
 * names the base; unless set, one is made that needs no registry of images (base.sh). Needs root.
 */
const { version, description, license } = JSON.parse(readFileSync('package.json', 'utf8'));
const maxOwnBytes = 60e6;
const image = 'localhost/order-gateway:check';
const container = `order-gateway-check-${process.pid}`;
const stopSeconds = 15;

const run = (command, parameters, options = {}) =>
  execFileSync(command, parameters, {
    encoding: 'utf8',
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  });
// Neither systemd nor the newest control groups are needed.
const runtime = ['--cgroup-manager=cgroupfs', '--runtime=runc'];
const podman = (...parameters) => run('podman', [...runtime, ...parameters]).trim();
const podmanCode = (...parameters) =>
  spawnSync('podman', [...runtime, ...parameters], { stdio: 'ignore', timeout: 60_000 }).status;
const inspect = (name) => JSON.parse(podman('image', 'inspect', name))[0];
const lines = (text) => text.split('\n').filter((line) => line !== '');

const restricted = [
  // Ubuntu's profile lets no signal through from Podman.
  '--security-opt=apparmor=unconfined',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--network=host',
  '--no-healthcheck',
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=4096:4096',
];

function installPrograms(names) {
  const missing = names.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length === 0) return;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { stdio: 'ignore' });
}

/** Where npm installs from here, for `npm ci` in the build. It is mounted, so nothing of it is in the image. */
function npmConfiguration(folder) {
  const [registry, cafile] = ['registry', 'cafile'].map((key) => run('npm', ['config', 'get', key]).trim());
  const isFile = existsSync(cafile);
  const file = join(folder, 'npmrc');
  writeFileSync(file, `registry=${registry}\nupdate-notifier=false\n${isFile ? `cafile=${cafile}\n` : ''}`);
  return [`--volume=${file}:/root/.npmrc:ro`, ...(isFile ? [`--volume=${cafile}:${cafile}:ro`] : [])];
}

function build(base, commit) {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  try {
    const parameters = ['--isolation=chroot', '--format=docker', '--quiet', ...npmConfiguration(folder)];
    const variables = [`NODE_IMAGE=${base}`, `VERSION=${version}`, `GIT_COMMIT=${commit}`].map(
      (variable) => `--build-arg=${variable}`,
    );
    podman('build', ...parameters, ...variables, `--tag=${image}`, '.');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function checkConfiguration({ Config: config, Size: size }, base, commit) {
  const { 'io.buildah.version': _, ...labels } = config.Labels;
  const prefix = 'org.opencontainers.image';
  assert.deepEqual(labels, {
    [`${prefix}.title`]: 'Order gateway',
    [`${prefix}.description`]: description,
    [`${prefix}.version`]: version,
    [`${prefix}.revision`]: commit,
    [`${prefix}.licenses`]: license,
    [`${prefix}.base.name`]: base,
  });
  assert.equal(config.User, '1000:1000', 'user');
  const ownBytes = size - inspect(base).Size;
  assert.ok(ownBytes <= maxOwnBytes, `own layers: ${ownBytes} bytes`);
  return `${(ownBytes / 1e6).toFixed(1)} MB of own layers`;
}

/** Files of an image that match, as far as the user may look. */
const find = (name, user, ...condition) => {
  const search = ['run', '--rm', ...restricted, `--user=${user}`, name, 'find', '/', '-xdev', ...condition];
  const { status, stdout, stderr } = spawnSync('podman', [...runtime, ...search], { encoding: 'utf8' });
  // Of find, 1 is a folder that may not be looked into. Podman's own errors have higher codes.
  assert.ok(status === 0 || status === 1, stderr);
  return lines(stdout);
};

function checkFiles(base) {
  const own = (user, ...condition) => {
    const ofBase = find(base, user, ...condition);
    assert.notDeepEqual(ofBase, [], 'the base has such files, too');
    return { ofBase, own: find(image, user, ...condition).filter((path) => !ofBase.includes(path)) };
  };
  const writable = own('1000:1000', '(', '-writable', '-o', '-user', '1000', ')', '!', '-type', 'l');
  assert.deepEqual(writable.own, [], 'writable for the user');
  assert.deepEqual(own('0:0', '-perm', '/6000').own, [], 'setuid or setgid');
  assert.deepEqual(find(image, '0:0', '-path', '*@scarf*', '-prune'), [], 'reports installations');
  assert.equal(find(image, '0:0', '-path', '/app/dist/THIRD-PARTY-NOTICES*').length, 1, 'notices');
  const { bomFormat, components } = JSON.parse(
    podman('run', '--rm', ...restricted, image, 'cat', 'sbom.cdx.json'),
  );
  assert.ok(bomFormat === 'CycloneDX' && components.length > 100, 'bill of materials');
  return `writable, all of the base: ${writable.ofBase.join(' ')}`;
}

const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

async function untilAnswering(url) {
  const end = Date.now() + 20_000;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end) throw new Error(`no answer: ${podman('logs', container)}`);
    await delay(100);
  }
}

/** The first request of the README, and its response. */
async function checkAnswers(url) {
  const [, path, response] =
    /^curl 'http:\/\/127\.0\.0\.1:3000(\S+)'\n```\n```json\n(.+)\n```/m.exec(
      readFileSync('README.md', 'utf8'),
    ) ?? [];
  assert.deepEqual(await (await fetch(url + path)).json(), JSON.parse(response));
  assert.equal((await fetch(`${url}/health/live`)).status, 200);
}

/** The health command of the image; `port` of a gateway that does not run, which it must report. */
function checkHealthCommand({ Test: [form, ...command] = [], Timeout: timeoutNs } = {}, port) {
  assert.equal(form, 'CMD', 'the health check');
  const started = Date.now();
  assert.equal(podmanCode('exec', container, ...command), 0, 'health command of a live gateway');
  const elapsedMs = Date.now() - started;
  assert.ok(elapsedMs * 1e6 < timeoutNs, `health command: ${elapsedMs} ms`);
  const other = podmanCode('exec', `--env=PORT=${port}`, container, ...command);
  assert.equal(other, 1, 'health command without a live gateway');
  return elapsedMs;
}

async function checkRunning(healthCheck) {
  const [port, otherPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const started = Date.now();
  podman(
    'run',
    '--detach',
    `--name=${container}`,
    '--read-only',
    '--read-only-tmpfs=false',
    ...restricted,
    '--env=SANDBOX=true',
    `--env=PORT=${port}`,
    image,
  );
  try {
    await untilAnswering(`${url}/health/ready`);
    const readyMs = Date.now() - started;
    await checkAnswers(url);
    const healthMs = checkHealthCommand(healthCheck, otherPort);
    const inside = (...command) => podman('exec', container, ...command);
    assert.equal(inside('id', '-u'), '1000');
    assert.match(inside('cat', '/proc/1/cmdline'), /^node\0dist\/main\.js/);
    const writable = inside('sh', '-c', 'find / -xdev -writable ! -type l 2>/dev/null || true');
    assert.equal(writable, '', 'writable on a read-only root');
    const stopping = Date.now();
    podman('stop', `--time=${stopSeconds}`, container);
    const stopMs = Date.now() - stopping;
    assert.equal(
      podman('inspect', '--format={{.State.ExitCode}}', container),
      '0',
      'exit code after SIGTERM',
    );
    assert.doesNotMatch(podman('logs', container), /"level":"(warn|error|fatal)"/);
    return `ready in ${readyMs} ms, health command in ${healthMs} ms, stopped in ${stopMs} ms`;
  } finally {
    podman('rm', '--force', container);
  }
}

async function main() {
  const [, major, suite] =
    /^ARG NODE_IMAGE=node:(\d+)-(\w+)-slim(?:@|$)/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  const base = process.env.NODE_IMAGE ?? `localhost/node:${major}-${suite}-slim`;
  const commit = run('git', ['rev-parse', 'HEAD']).trim();
  const timed = async (name, step) => {
    const started = Date.now();
    const result = await step();
    console.log(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s${result ? `; ${result}` : ''}`);
  };
  await timed('programs', () =>
    installPrograms(['podman', 'runc', ...(process.env.NODE_IMAGE ? [] : ['debootstrap'])]),
  );
  if (process.env.NODE_IMAGE === undefined)
    await timed('base', () => void run(join(import.meta.dirname, 'base.sh'), [major, suite, base]));
  await timed('build', () => build(base, commit));
  const details = inspect(image);
  await timed('configuration', () => checkConfiguration(details, base, commit));
  await timed('files', () => checkFiles(base));
  await timed('running', () => checkRunning(details.Healthcheck));
}

if (process.getuid() !== 0)
  throw new Error('Run it as root: it makes a base by chroot and looks at all files.');
await main();
