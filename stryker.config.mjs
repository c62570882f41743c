const folders = [
  'cache',
  'codec',
  'domain',
  'features/orders',
  'upstream/resilience',
  'http/access',
  'http/responses',
];

/** One folder a run (`MUTATE=codec npm run mutate`): each mutant loads all spec files of the run. */
const { MUTATE: only } = process.env;
const mutated = only === undefined ? folders : folders.filter((folder) => folder === only);
if (mutated.length === 0) throw new Error(`MUTATE must be one of ${folders.join(', ')}`);

export default {
  // Has a link to a folder, which Stryker cannot copy.
  ignorePatterns: ['deploy'],
  mutate: mutated.map((folder) => `src/${folder}/**/*.ts`),
  testRunner: 'jest',
  jest: {
    config: {
      // Not that of jest.config.js: Stryker wraps the environment, and resolves no `<rootDir>`.
      testEnvironment: 'jest-environment-node',
      testMatch: mutated.map((folder) => `<rootDir>/test/unit/${folder}/**/*.spec.ts`),
      // Instrumented, their simulations take longer than a test may.
      testPathIgnorePatterns: [
        '/node_modules/',
        '/cache/polling.spec.ts',
        '/orders/missing-members-of-sandbox-orders.spec.ts',
      ],
    },
  },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  incremental: true,
  incrementalFile: `reports/mutation-${only?.replace('/', '-') ?? 'all'}-incremental.json`,
  jsonReporter: { fileName: `reports/mutation-${only?.replace('/', '-') ?? 'all'}.json` },
  reporters: ['clear-text', 'json'],
  clearTextReporter: { logTests: false, allowColor: false },
  thresholds: { high: 90, low: 85, break: 85 },
  concurrency: 2,
};
