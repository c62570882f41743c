import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/**
 * Starts the built gateway on its sandbox, and writes beside it what V8 has compiled of it by its first responses: a start
 * by that takes two thirds of one without. `node write-code-cache.mjs [from] [to]`: of the compiled code, of what is run.
 */
const [from = 'build', to = 'dist'] = process.argv.slice(2);
const program = resolve(to, 'gateway.js');
const firstPaths = ['/v1/chains', '/v1/orders/search?limit=1', '/health/ready'];

// It sets the flags of V8, too: V8 takes no code that other flags made.
const { compile, execute, writeCodeCache } = createRequire(import.meta.url)(
  resolve(from, 'src/bootstrap/v8.js'),
);

// Nothing of where it is built configures it.
process.env = { PORT: '0' };
process.chdir(to);
process.argv.length = 2;

const script = compile(program);
let output = '';
process.stdout.write = (text, onWritten) => {
  const begun = /^Order gateway at +(\S+)\n/m;
  const listened = begun.test(output);
  output += text;
  onWritten?.();
  const [, url] = begun.exec(output) ?? [];
  if (url !== undefined && !listened) void respond(url);
  return true;
};
execute(program, script);

async function respond(url) {
  for (const path of firstPaths) await (await fetch(url + path)).arrayBuffer();
  writeCodeCache(program, script);
  process.exit();
}
