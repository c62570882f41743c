/** ESM-only packages that Jest on Node 20 cannot load as they are. */
const esmPackages = [
  '@nestjs',
  '@noble',
  '@scure',
  '@borewit',
  '@tokenizer',
  'fast-check',
  'file-type',
  'lru-cache',
  'pure-rand',
  'strtok3',
  'token-types',
  'uint8array-extras',
];

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  // Whole spreads of orders over real sockets, on a machine that may be busy.
  testTimeout: 20_000,
  // Most of the time is waiting. More than two at once are not tested to be quick enough for specs about time.
  maxWorkers: 2,
  globalSetup: '<rootDir>/test/global/global-setup.ts',
  globalTeardown: '<rootDir>/test/global/global-teardown.ts',
  testMatch: ['<rootDir>/test/**/*.spec.ts', '<rootDir>/sandbox/test/**/*.spec.ts'],
  transform: {
    '\\.[cm]?[jt]s$': [
      '@swc/jest',
      {
        sourceMaps: true,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  collectCoverageFrom: ['src/**/*.ts', 'sandbox/*.ts'],
  coverageThreshold: { global: { lines: 90 } },
  coverageReporters: ['text-summary', 'lcovonly'],
};
