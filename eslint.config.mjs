import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

/**
 * Which rooms of src/ each room may import. Imports point one way; nothing else is allowed.
 * Files directly in src/ compose the application and may import every room; every room may import lib/, which imports
 * nothing of the gateway.
 */
const roomImports = {
  wire: [],
  config: [],
  conditions: [],
  metrics: ['conditions', 'config'],
  tracing: [],
  logs: ['requests', 'tracing', 'config'],
  openapi: ['problems'],
  requests: ['openapi', 'problems', 'upstream', 'tracing', 'config'],
  problems: ['upstream', 'tracing', 'metrics', 'config'],
  redis: ['conditions', 'metrics', 'config'],
  upstream: ['wire', 'redis', 'tracing', 'metrics', 'conditions', 'config'],
  cache: ['upstream', 'wire', 'redis', 'tracing', 'metrics', 'config'],
  answers: ['cache', 'problems', 'upstream', 'requests', 'metrics', 'conditions', 'config'],
  chains: ['openapi', 'requests', 'answers', 'wire', 'problems', 'config'],
  tokens: ['openapi', 'requests', 'answers', 'upstream', 'cache', 'wire', 'problems', 'config', 'chains'],
  orders: [
    'openapi',
    'requests',
    'answers',
    'upstream',
    'cache',
    'wire',
    'problems',
    'tracing',
    'metrics',
    'config',
    'chains',
    'tokens',
  ],
  leaderboard: ['openapi', 'requests', 'answers', 'upstream', 'cache', 'wire', 'problems', 'config'],
  terms: ['openapi', 'requests', 'answers', 'upstream', 'cache', 'wire', 'problems', 'tracing', 'config'],
  passthrough: ['openapi', 'requests', 'answers', 'upstream', 'cache', 'wire', 'problems', 'config'],
  doors: ['config', 'problems', 'redis', 'requests'],
  health: ['openapi', 'answers', 'doors', 'metrics', 'conditions'],
  overload: ['answers', 'problems', 'metrics', 'config'],
  management: ['problems', 'requests', 'config'],
  sandbox: ['wire'],
};

const rooms = Object.keys(roomImports);

const directionOf = (room) => {
  const forbidden = rooms.filter((other) => other !== room && !roomImports[room].includes(other));
  const sandboxOnlyEncodes =
    room === 'sandbox'
      ? [
          {
            regex: '/wire/(?!value-encoders|address-text|chain-family)',
            message: 'The sandbox imports the value encoders alone.',
          },
        ]
      : [];
  const pureRooms =
    room === 'wire'
      ? [{ regex: '^(@nestjs|axios|fastify)', message: 'The wire room is pure: no framework.' }]
      : [];
  return {
    files: [`src/${room}/**/*.ts`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(\\.\\./)+(${forbidden.join('|')})/`,
              message: `src/${room} may not import this room (see roomImports).`,
            },
            ...sandboxOnlyEncodes,
            ...pureRooms,
          ],
        },
      ],
    },
  };
};

export default tseslint.config(
  { ignores: ['build', 'dist', 'dist-bench', 'coverage', 'node_modules', '*.js', '*.mjs'] },
  eslint.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-extraneous-class': 'off',
      // Views are classes for the sake of their description; their values are plain objects.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  ...rooms.map(directionOf),
  {
    files: ['test/**/*.ts', 'sandbox/test/**/*.ts'],
    rules: { 'max-lines': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
