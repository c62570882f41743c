import eslint from '@eslint/js';
import { readdirSync } from 'node:fs';
import tseslint from 'typescript-eslint';

/**
 * Which way imports point: what is in src/ imports its own folder and those on the lines below, and a feature only the
 * other features that are named for it. Of the gateway, sandbox/ imports `codec` and `domain`. The gateway imports only
 * types of the sandbox, where it starts it, and loads the rest by `import()`. Pure layers know no framework.
 */
const layers = [
  ['main.ts', 'gateway.ts'],
  ['bootstrap'],
  ['app.module.ts'],
  ['features'],
  ['http'],
  ['cache'],
  ['upstream'],
  ['redis'],
  ['observability', 'codec'],
  ['config', 'lib', 'domain'],
];
const featureImports = {
  orders: ['chains', 'tokens'],
  'order-lists': ['orders'],
  live: ['orders'],
  relay: ['passthrough'],
};
/** The rooms of http/. Its own files lie between its server and its rooms, and may be imported by these. */
const httpRooms = [
  ['openapi', 'management', 'overload', 'access'],
  ['responses'],
  ['requests'],
  ['problems'],
  ['schema'],
];
const sandboxImports = ['codec', 'domain'];
const sandboxStarters = ['gateway.ts', 'bootstrap'];
const pureLayers = ['codec', 'lib', 'domain'];

const features = readdirSync(new URL('src/features', import.meta.url));

const forbid = (files, ...patterns) => ({
  files: [files],
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
});

const notBelow = (layer) => {
  const line = layers.findIndex((names) => names.includes(layer));
  const others = layers.slice(0, line + 1).flat();
  const names = others.filter((other) => other !== layer).map((other) => other.replace('.ts', ''));
  const from = layer.endsWith('.ts') ? '\\./' : '(\\.\\./)+';
  return { regex: `^${from}(${names.join('|')})(/|$)`, message: `Not below ${layer} (see layers).` };
};

const sandboxOf = (layer) => ({
  regex: '^(\\.\\./)+sandbox/',
  allowTypeImports: sandboxStarters.includes(layer),
  message: 'The sandbox is loaded where it is wanted.',
});

const frameworks = { regex: '^(@nestjs|@?fastify|axios)(/|$)', message: 'A pure layer knows no framework.' };

const directionOf = (layer) =>
  forbid(
    layer.endsWith('.ts') ? `src/${layer}` : `src/${layer}/**/*.ts`,
    notBelow(layer),
    sandboxOf(layer),
    ...(pureLayers.includes(layer) ? [frameworks] : []),
  );

const directionOfFeature = (feature) => {
  const allowed = [feature, ...(featureImports[feature] ?? [])];
  const others = features.filter((other) => !allowed.includes(other));
  return forbid(`src/features/${feature}/**/*.ts`, notBelow('features'), sandboxOf('features'), {
    regex: `^(\\.\\./)+(${others.join('|')})/`,
    message: 'Not named for this feature (see featureImports).',
  });
};

const directionOfHttpRoom = (room) => {
  const line = httpRooms.findIndex((rooms) => rooms.includes(room));
  const others = httpRooms
    .slice(0, line + 1)
    .flat()
    .filter((other) => other !== room);
  return forbid(`src/http/${room}/**/*.ts`, notBelow('http'), sandboxOf('http'), {
    regex: `^\\.\\./(${others.join('|')})/`,
    message: `Not below ${room} (see httpRooms).`,
  });
};

const directions = [
  ...layers.flat().map(directionOf),
  ...features.map(directionOfFeature),
  ...httpRooms.flat().map(directionOfHttpRoom),
  forbid('sandbox/**/*.ts', {
    regex: `^(\\.\\./)+src/(?!(${sandboxImports.join('|')})/)`,
    message: 'Not for the sandbox (see sandboxImports).',
  }),
];

export default tseslint.config(
  {
    ignores: [
      'build',
      'dist',
      'dist-bench',
      'client/dist',
      'client/src/api.ts',
      'coverage',
      '.stryker-tmp',
      'reports',
      'node_modules',
      // Compiled with the clients that are generated for them.
      'test/conformance/clients/programs',
      '*.js',
      '**/*.{cjs,mjs}',
    ],
  },
  eslint.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    // Classes that decorators need at run time are not to be imported as types.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    rules: {
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  ...directions,
  {
    files: ['test/**/*.ts', 'sandbox/test/**/*.ts'],
    rules: { 'max-lines': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
