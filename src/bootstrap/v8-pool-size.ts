/** The option of Node that sets how many helper threads V8 has. */
const option = '--v8-pool-size';

/** Node's default, whatever the cores. */
const defaultPoolSize = 4;

/**
 * The options of Node to start the program again with, so that V8 has fewer helper threads than cores: on one core, four
 * of them take the processor from the program for up to 100 ms. Null where the default fits, or where the size is set.
 * @param given the options of Node: those of the command line, then `NODE_OPTIONS`
 * @param cores those that the process may use, by its affinity and the quota of its cgroup
 */
export function optionsForCores(given: readonly string[], cores: number): string[] | null {
  if (cores > defaultPoolSize || given.some((each) => each.replaceAll('_', '-').startsWith(option)))
    return null;
  return [`${option}=${Math.max(1, cores - 1)}`];
}
