/** How many runs of a function have V8 compile it with TurboFan. */
const invocationCount = 1000;

/** The first major version of Node whose V8 has the flag. */
const firstNode = 22;

/**
 * The flag that has V8 optimize sooner; null where V8 does not have it. V8 waits for 3,000 runs, and counts them anew
 * after a change of types: of a join, which has hundreds of functions, some stay in the code of its faster compiler.
 * @param nodeVersion as of `process.versions.node`
 */
export const tierUpFlag = (nodeVersion: string): string | null =>
  Number.parseInt(nodeVersion) < firstNode ? null : `--invocation-count-for-turbofan=${invocationCount}`;
