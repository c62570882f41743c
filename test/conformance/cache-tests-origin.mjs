// The origin of http-cache-tests, below /v1: nothing outside of it is stored by the shipped caches. Its own server knows no prefix.
// Usage: node cache-tests-origin.mjs <folder of the package>; prints its URL.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const handlers = {};
for (const name of ['config', 'test', 'state']) {
  const file = join(process.argv[2], 'server', `handle-${name}.mjs`);
  handlers[name] = (await import(pathToFileURL(file))).default;
}

const server = createServer((request, response) => {
  const [, , name, ...segments] = new URL(request.url, 'http://origin').pathname.split('/');
  const handle = handlers[name] ?? (() => response.writeHead(404).end());
  handle(segments, request, response);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
