import { availableParallelism } from 'node:os';
import { optionsForCores } from './v8-pool-size';

/** Replaces the program of this process and keeps its id and files. From Node 22.15 on, where the platform has it. */
type Execve = (file: string, args: readonly string[], environment: NodeJS.ProcessEnv) => never;

const { execve } = process as { execve?: Execve };
const { execPath, execArgv, argv, connected, env, platform } = process;

// Before all else is loaded: V8's threads are started with Node. A process that has started this one with a channel
// (`child_process.fork`, `cluster`, PM2) would lose it.
if (execve && platform === 'linux' && !connected) {
  const given = [...execArgv, ...(env.NODE_OPTIONS ?? '').split(/\s+/)];
  const options = optionsForCores(given, availableParallelism());
  if (options) execve(execPath, [execPath, ...execArgv, ...options, ...argv.slice(1)], env);
}
