import { build } from 'esbuild';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bundledFolders } from './installed-packages.mjs';

/**
 * Makes one file of each program and nearly all that it imports; to read some two thousand files took most of a start.
 * `node bundle.mjs [from] [to]`: from the compiled code to what is run.
 */
const [from = 'build', to = 'dist'] = process.argv.slice(2);

/**
 * Optional parts of Nest, some of which it asks for at its start, and goes on without. `supports-color` is one of
 * `debug`, which only development tools bring along.
 */
const notInstalled = [
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/view',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'class-transformer/storage',
  'supports-color',
];

/**
 * Loaded where tracing is asked for alone, and made to hook into Node's own `require`. Its api is left out of this:
 * metrics load it at every start, and all copies of it share one state.
 */
const openTelemetry = ['core', 'exporter-*', 'instrumentation*', 'resources', 'sdk-*'].map(
  (name) => `@opentelemetry/${name}`,
);

/** Asked for where its files are, which are no code; the gateway and the sandbox serve two of them. */
const pageOfSwagger = 'swagger-ui-dist/package.json';

/**
 * What packages load that nobody needs here, and that takes a quarter of a start and 4 MB. Mapped types of Swagger load the
 * installed class-validator and class-transformer, beside those of the bundle. Calls have an adapter of their own (`upstreamAdapter`)
 * and send no forms; no telephone number is validated.
 */
const replacements = [
  {
    file: '@nestjs/mapped-types/dist/type-helpers.utils.js',
    from: 'const require = createRequire(import.meta.url);',
  },
  {
    file: 'axios/lib/adapters/adapters.js',
    from: "import httpAdapter from './http.js';\nimport xhrAdapter from './xhr.js';\nimport * as fetchAdapter from './fetch.js';",
    to: 'const [httpAdapter, xhrAdapter, fetchAdapter] = [null, null, {}];',
  },
  {
    file: 'axios/lib/platform/node/classes/FormData.js',
    from: "import FormData from 'form-data';",
    to: 'const FormData = null;',
  },
  {
    file: 'axios/lib/utils.js',
    from: "typeof G.FormData !== 'undefined' ? G.FormData : undefined",
    to: 'undefined',
  },
  {
    file: 'class-validator/cjs/decorator/string/IsPhoneNumber.js',
    from: 'require("libphonenumber-js/max")',
    to: '{}',
  },
  { file: 'undici/lib/web/cookies/index.js', from: ', globalThis.Headers' },
];

const replaceText = {
  name: 'replace text',
  setup({ onLoad }) {
    for (const { file, from, to = '' } of replacements)
      onLoad({ filter: new RegExp(`/node_modules/${file.replaceAll('.', '\\.')}$`) }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (!text.includes(from)) throw new Error(`${path} does not have: ${from}`);
        return { contents: text.replace(from, to) };
      });
  },
};

/** For each bundle: where it is, for what asks by `import.meta.url`, and how a class gets a name. */
const banner = `
const bundleUrl = require('node:url').pathToFileURL(__filename).href;
const nameClass = (made, value) => Object.defineProperty(made, 'name', { value, configurable: true });
`.trim();

/**
 * esbuild calls some classes otherwise inside than outside: `Logger = class Logger2 {`, `Injector = class _Injector {`.
 * Nest logs the inner name, so these get the outer one back. esbuild's own `keepNames` does so for all functions, too,
 * each time that one is made: that costs on hot paths.
 */
const withOwnNames = (text) =>
  text.replace(
    /\b(\w+?)\d*\s*=\s*(?:\w+\s*=\s*)?class (?:_\1|\1\d+)\b[^{]*\{/g,
    (opening, name) => `${opening} static { nameClass(this, '${name}'); }`,
  );

/** Where esbuild leaves other letters: in regular expressions and comments. One of them doubles what V8 keeps of the whole text. */
const inAscii = (text) =>
  text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

const { version, dependencies } = JSON.parse(
  await readFile(new URL('package.json', import.meta.url), 'utf8'),
);

const { outputFiles, metafile } = await build({
  entryPoints: {
    main: `${from}/src/main.js`,
    gateway: `${from}/src/gateway.js`,
    'sandbox/main': `${from}/sandbox/main.js`,
  },
  outdir: to,
  write: false,
  metafile: true,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  external: [...notInstalled, ...openTelemetry, pageOfSwagger],
  // What is left outside is required: nothing starts Node's loader of ES modules.
  supported: { 'dynamic-import': false },
  define: {
    // Swagger looks for the files of its page, which are no code, from where it believes to be.
    'import.meta.url': 'bundleUrl',
    builtVersion: JSON.stringify(version),
    builtCommit: JSON.stringify(process.env.GIT_COMMIT ?? ''),
  },
  plugins: [replaceText],
  banner: { js: banner },
  // A sixteenth of a start, and 8 MB. Node prints the line of an error that nothing catches.
  minifyWhitespace: true,
  lineLimit: 200,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});

/** What the programs load from node_modules; `installed-packages.mjs` reads it. Others left outside are optional to a library. */
const loadedPackages = Object.values(metafile.outputs)
  .flatMap(({ imports }) => imports.filter(({ external, path }) => external && !notInstalled.includes(path)))
  .map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)[0])
  .filter((name) => name in dependencies);

await rm(to, { recursive: true, force: true });
for (const { path, text } of outputFiles) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, path.endsWith('.js') ? inAscii(withOwnNames(text)) : text);
}
await writeFile(`${to}/loaded-packages.json`, JSON.stringify([...new Set(loadedPackages)].sort()));
await writeFile(`${to}/bundled-packages.json`, JSON.stringify(bundledFolders(metafile)));
