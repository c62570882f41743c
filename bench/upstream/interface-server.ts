import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { CallLog } from './call-log';
import { type Delay } from './delay';
import { type Reply } from './reply';

/** An endpoint: its name in the log, its paths, and its answer to what the pattern's group holds. */
export type Route = readonly [endpoint: string, target: RegExp, reply: (asked: string) => Reply];

export interface InterfaceServer {
  readonly url: string;
  readonly log: CallLog;
}

const notFound: Reply = { status: 404, body: JSON.stringify({ message: 'nothing here', errorCode: 404 }) };

/** Serves one interface on a free loopback port, and writes down every call before it is answered, after a delay. */
export async function serveInterface(routes: readonly Route[], delay: Delay): Promise<InterfaceServer> {
  const log = new CallLog();
  const answer = (target: string): Reply => {
    for (const [endpoint, pattern, reply] of routes) {
      const match = pattern.exec(target);
      if (!match) continue;
      log.note(endpoint);
      return reply(match[1] ?? '');
    }
    log.note('elsewhere');
    return notFound;
  };
  const server = createServer((request, response) => {
    const { status, body } = answer(request.url ?? '');
    request.resume();
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    const delayMs = delay();
    if (delayMs === 0) response.end(body);
    else setTimeout(() => response.end(body), delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log };
}
