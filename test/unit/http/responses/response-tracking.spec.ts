import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { ensureResponsesOnSockets } from '../../../../src/http/responses/response-tracking';
import { exchangeOverLoopback } from '../../../../src/http/responses/loopback-exchange';

const request = (path: string, connection = 'keep-alive'): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`;

describe('the response in progress on a connection', () => {
  it('is kept by this version of Node, so that nothing is tracked', async () => {
    const server = createServer();
    await ensureResponsesOnSockets([server]);
    expect(server.listenerCount('request')).toBe(0);
  });

  it('is tracked as Node does where Node keeps it elsewhere', async () => {
    const name = 'responseInProgress';
    const waiting: ServerResponse[] = [];
    const seen: [unknown, unknown][] = [];
    const server = createServer(({ socket }, response) => {
      waiting.push(response);
      const record = () => seen.push([Reflect.get(socket, name), Reflect.get(socket, '_httpMessage')]);
      record();
      response.once('close', () => setImmediate(record));
      // Responses that end in another order than their requests came.
      if (waiting.length === 3) for (const each of [...waiting].reverse()) each.end('ok');
    });
    await ensureResponsesOnSockets([server], name);
    expect(server.listenerCount('request')).toBe(2);
    await exchangeOverLoopback(server, request('/1') + request('/2') + request('/3', 'close'));
    expect(seen).toHaveLength(6);
    for (const [tracked, kept] of seen) expect(tracked === kept).toBe(true);
    expect(seen.slice(0, 3).every(([tracked]) => tracked === waiting[0])).toBe(true);
  });

  it.each([
    ['checkContinue', '100-continue'],
    ['checkExpectation', 'anything'],
  ])('is tracked where the event is %s', async (event, expectation) => {
    const name = 'responseInProgress';
    const tracked: boolean[] = [];
    const server = createServer();
    server.on(event, ({ socket }: IncomingMessage, response: ServerResponse) => {
      tracked.push(Reflect.get(socket, name) === response);
      response.end();
    });
    await ensureResponsesOnSockets([server], name);
    await exchangeOverLoopback(
      server,
      request('/', 'close').replace('\r\n', `\r\nExpect: ${expectation}\r\n`),
    );
    expect(tracked).toEqual([true]);
  });
});
