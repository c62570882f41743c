import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

const isNode22OrLater = Number.parseInt(process.versions.node) >= 22;
// A function is compiled with V8's best compiler after 1,000 runs. Its 3,000 are counted anew after a change of types: of the
// hundreds of a join, some stay in the code of its faster compiler.
if (isNode22OrLater) setFlagsFromString('--invocation-count-for-turbofan=1000');
// After some quiet seconds V8 makes its heap smaller, and discards code that it compiled for objects of which none is alive:
// the next orders take three times the processor time. Set later, while V8 does so, the flag ends the process.
if (isNode22OrLater) setFlagsFromString('--memory-reducer-gc-count=0');

// The heap grows by 200 % of what is in use before its old generation is collected. By default V8 collects after 50–110 %
// where a quota throttles the process, and each collection uses up the quota.
setFlagsFromString('--heap-growing-percent=200');

/** Where the code that V8 compiled of a program is kept. */
const codeCacheOf = (program: string): string => `${program}.cache`;

export function writeCodeCache(program: string, script: Script): void {
  const code = script.createCachedData();
  writeFileSync(codeCacheOf(program), Buffer.concat([code, checksum(readFileSync(program), code)]));
}

/**
 * A program in the function that Node has around each module, compiled by its code cache if there is one. V8 ignores one of
 * another version, of other flags or of a source of another length. It would run damaged code, and that of another source.
 */
export function compile(program: string): Script {
  const source = readFileSync(program);
  const cache = existsSync(codeCacheOf(program)) ? readFileSync(codeCacheOf(program)) : Buffer.of();
  const code = cache.subarray(0, -checksumBytes);
  return new Script(`(function (exports, require, module, __filename, __dirname) {${source.toString()}\n})`, {
    filename: program,
    cachedData: checksum(source, code).equals(cache.subarray(-checksumBytes)) ? code : undefined,
  });
}

const checksumBytes = 4;
const checksum = (source: Buffer, code: Buffer): Buffer =>
  Buffer.from(Uint32Array.of(crc32(code, crc32(source))).buffer);

/** Runs a program as Node runs a module. */
export function execute(program: string, script = compile(program)): void {
  const module = { exports: {} };
  const run = script.runInThisContext() as (...values: readonly unknown[]) => void;
  run(module.exports, createRequire(program), module, program, dirname(program));
}
