import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

// A function is compiled with V8's best compiler after 1,000 runs. Its 3,000 are counted anew after a change of types: of a
// join, which has hundreds of functions, some stay in the code of its faster compiler. Since Node 22.
if (Number.parseInt(process.versions.node) >= 22) setFlagsFromString('--invocation-count-for-turbofan=1000');

// The heap grows by 200 % of what is in use before its old generation is collected. By default V8 collects after 50–110 %
// where a quota throttles the process, and each collection uses up the quota.
setFlagsFromString('--heap-growing-percent=200');

/** Where the code that V8 compiled of a program is kept (`write-code-cache.mjs`). */
export const codeCacheOf = (program: string): string => `${program}.cache`;

/** Runs a program by its code cache, if there is one. V8 ignores one of another version or of other flags, and compiles. */
export function runProgram(program: string): void {
  const cache = codeCacheOf(program);
  if (existsSync(cache)) execute(compile(program, readFileSync(cache)), program);
  else createRequire(program)(program);
}

/** A program in the function that Node has around each module. */
export const compile = (program: string, cachedData?: Buffer): Script =>
  new Script(
    `(function (exports, require, module, __filename, __dirname) {${readFileSync(program, 'utf8')}\n})`,
    {
      filename: program,
      cachedData,
    },
  );

/** Runs it as Node runs a module. */
export function execute(script: Script, program: string): void {
  const module = { exports: {} };
  const run = script.runInThisContext() as (...values: readonly unknown[]) => void;
  run(module.exports, createRequire(program), module, program, dirname(program));
}
