import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cacheFolder = 'node_modules/.cache';

/** What the code imports of a package by file, and packages that specs alone import; dependencies are read from package.json. */
const otherImports = [
  '@noble/curves/secp256k1.js',
  '@noble/hashes/sha2.js',
  '@noble/hashes/sha3.js',
  '@noble/hashes/utils.js',
  '@nestjs/core/helpers/execution-context-host',
  'fast-check',
];

/** Optional parts of Nest; some it asks for at its start, and goes on without (as in bundle.mjs). */
const notInstalled = [
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/view',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
];

/** Only its files are read, by name. */
const pageOfSwagger = 'swagger-ui-dist';

/** OpenTelemetry's parts hook into Node's own `require`; @noble's packages have no entry of their own. */
const isImportedWhole = (name) => name !== pageOfSwagger && !/^@opentelemetry\/(?!api$)|^@noble\//.test(name);

/**
 * Makes one file of the third-party code of all specs, once for the installed versions. Jest gives each spec file a
 * fresh module registry: loading two thousand files of packages took about two seconds of CPU time in each spec that
 * starts a gateway, and this one file takes half a second.
 *
 * Returns the `moduleNameMapper` for Jest. Every import of a package, by our code or by a spec, resolves to the same
 * module of the bundle, so `instanceof` and Nest's injection by class hold.
 */
export async function bundlePackages() {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = [...Object.keys(dependencies).filter(isImportedWhole), ...otherImports];
  const folder = join(cacheFolder, `test-packages-${fingerprint(names)}`);
  if (!existsSync(folder)) await writeBundle(names, folder);
  return Object.fromEntries(
    names.map((name) => [`^${name.replaceAll('.', '\\.')}$`, `<rootDir>/${folder}/${stubName(name)}`]),
  );
}

/** Changes with the installed versions, the names and this file. */
function fingerprint(names) {
  const hash = createHash('sha256').update(names.join());
  for (const file of ['node_modules/.package-lock.json', fileURLToPath(import.meta.url)])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

const stubName = (name) => `${name.replace(/\.js$/, '').replaceAll('/', '+')}.js`;

/** Writes to a temporary folder first, since another run may do the same at this time. */
async function writeBundle(names, folder) {
  mkdirSync(cacheFolder, { recursive: true });
  const temporary = mkdtempSync(join(cacheFolder, 'test-packages-'));
  try {
    await bundle(names, join(temporary, 'packages.js'));
    for (const name of names)
      writeFileSync(
        join(temporary, stubName(name)),
        `module.exports = require('./packages.js')[${JSON.stringify(name)}];\n`,
      );
    renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

const bundle = (names, outfile) =>
  build({
    stdin: { contents: names.map(lazyExport).join('\n'), resolveDir: '.' },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    external: [...notInstalled, pageOfSwagger],
    // Each spec file compiles it anew, in a time that grows with its length.
    minifyWhitespace: true,
    supported: { 'dynamic-import': false },
    // Swagger looks for the files of its page from where it believes to be.
    define: { 'import.meta.url': 'bundleUrl' },
    banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
    logLevel: 'error',
  });

/** A package is evaluated when it is first imported. */
const lazyExport = (name) => {
  const text = JSON.stringify(name);
  return `Object.defineProperty(exports, ${text}, { get: () => require(${text}) });`;
};
