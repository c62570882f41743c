/** A flag of V8 that is set while the program runs. */
interface V8Flag {
  readonly name: string;
  readonly value: number;
  /** The first major version of Node whose V8 has it. */
  readonly firstNode: number;
}

const flags: readonly V8Flag[] = [
  /**
   * After so many runs, V8 compiles a function with TurboFan. Its 3,000 are counted anew after a change of types: of a join,
   * which has hundreds of functions, some stay in the code of its faster compiler.
   */
  { name: '--invocation-count-for-turbofan', value: 1000, firstNode: 22 },
  /**
   * The heap grows by so many percent of what is in use before its old generation is collected. By default V8 collects
   * after 50–110 % where a quota throttles the process, and each collection uses up the quota.
   */
  { name: '--heap-growing-percent', value: 200, firstNode: 20 },
];

/**
 * The flags that this Node has, as options, less those that are given.
 * @param nodeVersion as of `process.versions.node`
 * @param given the options of the command line; `NODE_OPTIONS` may have none of these flags
 */
export const v8Flags = (nodeVersion: string, given: readonly string[]): string[] =>
  flags
    .filter(({ name, firstNode }) => Number.parseInt(nodeVersion) >= firstNode && !isGiven(name, given))
    .map(({ name, value }) => `${name}=${value}`);

const isGiven = (name: string, given: readonly string[]): boolean =>
  given.some((each) => each.replaceAll('_', '-').startsWith(name));
