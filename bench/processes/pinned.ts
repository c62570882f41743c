import { neededExecutable } from './executable';

/** The same command, held to one processor core. Its process id stays the command's own. */
export const pinned = (command: readonly string[], core: number | undefined): readonly string[] =>
  core === undefined ? command : [neededExecutable('taskset'), '--cpu-list', String(core), ...command];
