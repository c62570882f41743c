/** Whether every target meets every fault (`npm run test:all`), or a sample of both meets. */
export const isFullRun = process.env.TEST_ALL === 'true';
