/**
 * Generates clients from the OpenAPI document with other people's generators, compiles them strictly, and calls a gateway
 * with the sandbox by them. `node run.mjs [generator]… [document]…`: all by default. DIST is the folder of the built gateway.
 * What is installed stays in the system's folder for temporary files. Exits with 1 for a failure that
 * `expected-deviations.json` does not explain, and for one of these that no longer occurs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { generators } from './generators.mjs';
import { exampleRequests, expectedCalls, expectedStatuses, values } from './requests.mjs';

const here = import.meta.dirname;
const root = join(here, '../../..');
const deviations = JSON.parse(readFileSync(join(here, 'expected-deviations.json'), 'utf8'));
const cache = join(tmpdir(), 'order-gateway-generators');

/** Runs a command to its end, with the generator's own programs. */
async function run([command, ...args], folder, tools) {
  const environment = { ...process.env, PATH: `${join(tools, 'bin')}:${process.env.PATH}` };
  const program = spawn(command, args, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 1_200_000,
  });
  let stdout = '';
  let stderr = '';
  program.stdout.on('data', (data) => (stdout += data));
  program.stderr.on('data', (data) => (stderr += data));
  const [code] = await once(program, 'close').catch((error) => [error.message]);
  // A line that is indented goes on with the one before it.
  return { code, stdout, lines: `${stdout}\n${stderr}`.split('\n').filter((line) => /^\S/.test(line)) };
}

/** The complaints of commands that run one after the other, up to the first that fails. */
async function complaintsOf(commands, folder, tools, complaint) {
  const found = [];
  for (const command of commands) {
    const { code, lines } = await run(command, folder, tools);
    if (code !== 0) return [...found, ...(lines.length > 0 ? lines : [`${command[0]}: ${code}`])];
    if (complaint) found.push(...lines.filter((line) => complaint.test(line)));
  }
  return found;
}

/** The gateway with its sandbox, on a free port; all paths that a document can have are there. */
async function startGateway() {
  const main = join(process.env.DIST ?? join(root, 'dist'), 'main.js');
  const environment = { ...process.env, PORT: '0', RELAY: 'orders', LOG_LEVEL: 'silent' };
  const program = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  let banner = '';
  for await (const data of program.stdout.iterator({ destroyOnReturn: false })) {
    const [, url] = /^Order gateway at +(\S+)\n/m.exec((banner += data)) ?? [];
    if (!url) continue;
    while (!(await fetch(`${url}/health/ready`)).ok) await delay(50);
    return { url, stop: () => program.kill() };
  }
  throw new Error(`The gateway does not start: ${banner}`);
}

/** Installs a generator once: its folder has its version in its name. */
async function installed({ name, version, install }) {
  const tools = join(cache, `${name}-${version}`);
  if (!install || existsSync(join(tools, 'installed'))) return tools;
  rmSync(tools, { recursive: true, force: true });
  mkdirSync(tools, { recursive: true });
  const complaints = await complaintsOf(install(tools), tools, tools);
  if (complaints.length > 0) throw new Error(`${name} cannot be installed:\n${complaints.join('\n')}`);
  writeFileSync(join(tools, 'installed'), '');
  return tools;
}

/** In what the lines that a program prints differ from what plain requests read. */
async function differencesOf({ call, hasTypedCallsOnly }, { expected, url }, folder, tools) {
  const { code, stdout, lines } = await run([...call(tools), url, 'input.json'], folder, tools);
  const read = new Map(stdout.split('\n').map((line) => line.split('\t')));
  const differing = expectedOf({ hasTypedCallsOnly }, expected)
    .filter(([name, value]) => read.get(name) !== value)
    .map(([name, value]) => `${name}: ${read.get(name) ?? 'no line'}, not ${value}`);
  return [...(code === 0 ? [] : [lines.at(-1) ?? `exit ${code}`]), ...differing];
}

const expectedOf = ({ hasTypedCallsOnly }, { calls, statuses }) =>
  hasTypedCallsOnly ? [...calls] : [...calls, ...statuses];

/** All that fails of one generator with one document, by step. */
async function failuresOf(generator, given, tools) {
  const folder = mkdtempSync(join(tmpdir(), `${generator.name}-`));
  const { generate, complaint, files, compile, build = () => [] } = generator;
  mkdirSync(join(folder, 'generated'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const file of files) cpSync(join(here, 'programs', file), join(folder, file));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(given.document));
  const requests = exampleRequests(given.document);
  writeFileSync(join(folder, 'input.json'), JSON.stringify({ ...values, requests }));
  try {
    const generated = await complaintsOf(generate(tools), folder, tools, complaint);
    const compiled = await complaintsOf(compile(tools), folder, tools);
    const built = await complaintsOf(build(tools), folder, tools);
    const called = built.length > 0 ? ['not called'] : await differencesOf(generator, given, folder, tools);
    return Object.entries({ generate: generated, compile: compiled, build: built, call: called }).flatMap(
      ([step, texts]) => texts.map((text) => ({ step, text })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const explains =
  ({ step, text }) =>
  (failure) =>
    failure.step === step && new RegExp(text).test(failure.text);

/** Reports one generator with all documents. Returns whether everything is explained. */
async function report(generator, documents) {
  const known = deviations[generator.name] ?? [];
  const startedAt = Date.now();
  const tools = await installed(generator);
  const installedAt = Date.now();
  const seconds = (from, to) => `${((to - from) / 1000).toFixed(1)} s`;
  console.log(
    `${generator.name} ${generator.version}, ${generator.language}: installed in ${seconds(startedAt, installedAt)}`,
  );
  const seen = new Set();
  let isExplained = true;
  for (const [name, given] of documents) {
    const from = Date.now();
    const failures = await failuresOf(generator, given, tools);
    const unexplained = failures.filter((failure) => !known.some((one) => explains(one)(failure)));
    known.filter((one) => failures.some(explains(one))).forEach((one) => seen.add(one));
    const countOf = (step) => failures.filter((failure) => failure.step === step).length;
    const calls = expectedOf(generator, given.expected).length;
    console.log(
      `  ${name}: ${calls} calls, ${countOf('call')} differ; complaints: generate ${countOf('generate')}, ` +
        `compile ${countOf('compile') + countOf('build')}; unexplained ${unexplained.length}; ${seconds(from, Date.now())}`,
    );
    unexplained.forEach(({ step, text }) => console.log(`    ${step}: ${text}`));
    isExplained &&= unexplained.length === 0;
  }
  // With one document alone, what is expected of the other does not occur.
  const missing = documents.length > 1 ? known.filter((one) => !seen.has(one)) : [];
  seen.forEach(({ step, reason }) => console.log(`  expected: ${step}: ${reason}`));
  missing.forEach(({ step, reason }) => console.log(`  expected, but does not occur: ${step}: ${reason}`));
  return isExplained && missing.length === 0;
}

const names = process.argv.slice(2);
const { url, stop } = await startGateway();
try {
  const calls = await expectedCalls(url);
  const given = async (document) => ({
    document,
    url,
    expected: { calls, statuses: await expectedStatuses(url, exampleRequests(document)) },
  });
  const documents = {
    'docs/openapi.json': await given(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))),
    'RELAY=orders': await given(await (await fetch(`${url}/docs/openapi.json`)).json()),
  };
  const known = [...generators.map(({ name }) => name), ...Object.keys(documents)];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`${unknown} is none of ${known.join(', ')}`);
  /** Those that are named; all if none is. */
  const chosen = (all, nameOf) => {
    const named = all.filter((one) => names.includes(nameOf(one)));
    return named.length > 0 ? named : all;
  };
  for (const generator of chosen(generators, ({ name }) => name))
    if (
      !(await report(
        generator,
        chosen(Object.entries(documents), ([name]) => name),
      ))
    )
      process.exitCode = 1;
} finally {
  stop();
}
