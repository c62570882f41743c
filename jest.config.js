/** @returns {Promise<import('jest').Config>} */
module.exports = async () => ({
  testEnvironment: '<rootDir>/test/global/environment.cjs',
  // Whole spreads of orders over real sockets, on a machine that may be busy.
  testTimeout: 20_000,
  // A third of the time is waiting: on two cores, three at once take a fifth less than two. More are not tested to be quick
  // enough for specs about time.
  maxWorkers: 3,
  // A worker keeps some of the memory of each spec; with gigabytes of it, collecting garbage slows the next ones down.
  workerIdleMemoryLimit: '1GB',
  globalSetup: '<rootDir>/test/global/global-setup.ts',
  globalTeardown: '<rootDir>/test/global/global-teardown.ts',
  testMatch: [
    '<rootDir>/test/**/*.spec.ts',
    '<rootDir>/sandbox/test/**/*.spec.ts',
    // The smoke test compares Node's versions: it is part of a run that is given some.
    ...(process.env.NODE_BINARIES ? ['<rootDir>/test/smoke/*.smoke.ts'] : []),
  ],
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
  moduleNameMapper: {
    ...(await (await import('./test/global/bundle-packages.mjs')).bundlePackages()),
    // The client is an ES module, whose imports name the file that the compiler writes.
    '^@order-gateway/client$': '<rootDir>/client/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  collectCoverageFrom: ['src/**/*.ts', 'sandbox/*.ts', 'client/src/*.ts'],
  coverageThreshold: { global: { lines: 90 } },
  coverageReporters: ['text-summary', 'lcovonly'],
});
