import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A response in JSON. */
export interface Reply {
  readonly status: number;
  readonly body: string | Buffer;
}

/** When each endpoint was called, in epoch milliseconds, by the endpoint's name. */
export type CallTimes = Readonly<Partial<Record<string, readonly number[]>>>;

/** An endpoint: its name in the log, its paths, and its reply to the group of the pattern. */
export type Route = readonly [endpoint: string, target: RegExp, reply: (parameter: string) => Reply];

const notFound: Reply = { status: 404, body: JSON.stringify({ message: 'Not found', errorCode: 404 }) };

/** Serves endpoints on a free loopback port. Every call is logged. */
export async function serveUpstream(
  routes: readonly Route[],
): Promise<{ readonly url: string; readonly calls: CallTimes }> {
  const calls: Partial<Record<string, number[]>> = {};
  const replyTo = (target: string): Reply => {
    for (const [endpoint, pattern, reply] of routes) {
      const match = pattern.exec(target);
      if (!match) continue;
      (calls[endpoint] ??= []).push(Date.now());
      return reply(match[1] ?? '');
    }
    (calls.other ??= []).push(Date.now());
    return notFound;
  };
  const url = await listen((request, response) => {
    const { status, body } = replyTo(request.url ?? '');
    request.resume();
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  return { url, calls };
}

/** Serves on a free loopback port; resolves with the URL. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
