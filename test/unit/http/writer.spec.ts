import { chooseWrite, sendsExactly, writeByWriteHead } from '../../../src/http/write-check';
import { writeAtOnce } from '../../../src/http/writer';
import { exchangeBytes, parseHttpResponse } from '../../support/http-client';
import { dropBodiesOfSerializedHeads } from '../../support/node-without-serialized-heads';
import { ResponsesServer } from './responses/responses-server';

/** The responses to requests for one target, pipelined on one connection. */
async function exchange(server: ResponsesServer, ...requests: string[]) {
  const text = await exchangeBytes(
    server.url,
    requests.map((request) => `${request}\r\nHost: gateway\r\n\r\n`).join(''),
  );
  return text.split(/(?=HTTP\/1\.1 )/).map(parseHttpResponse);
}

describe('a response on its connection', () => {
  let server: ResponsesServer;

  beforeEach(async () => {
    server = await new ResponsesServer().start();
  });

  afterEach(() => server.close());

  const get = 'GET /v1/things/7 HTTP/1.1';
  const lastGet = `${get}\r\nConnection: close`;

  it('keeps it open for 72 seconds, first and cached, unless the client wants it closed', async () => {
    const responses = await exchange(server, get, get, lastGet);
    expect(responses.map(({ headers }) => [headers.connection, headers['keep-alive']])).toEqual([
      ['keep-alive', 'timeout=72'],
      ['keep-alive', 'timeout=72'],
      ['close', undefined],
    ]);
    expect(responses.map(({ text }) => text)).toEqual(['{"a":1}', '{"a":1}', '{"a":1}']);
  });

  it('closes it while the gateway shuts down', async () => {
    server.readiness.drain();
    const responses = await exchange(server, get);
    expect(responses.map(({ headers }) => headers.connection)).toEqual(['close']);
  });
});

describe('writing responses', () => {
  it('sends the right bytes both ways on this version of Node', async () => {
    expect([await sendsExactly(writeAtOnce), await sendsExactly(writeByWriteHead)]).toEqual([true, true]);
  });

  it('takes the fast way where it sends the right bytes', async () => {
    expect(await chooseWrite()).toBe(writeAtOnce);
  });

  it('takes the documented way where the fast one loses bodies', async () => {
    const restore = dropBodiesOfSerializedHeads();
    try {
      expect(await sendsExactly(writeAtOnce)).toBe(false);
      expect(await sendsExactly(writeByWriteHead)).toBe(true);
      expect(await chooseWrite()).toBe(writeByWriteHead);
    } finally {
      restore();
    }
  });

  it.each<[string, typeof writeAtOnce]>([
    [
      'a missing body',
      (response, status, head) => {
        writeAtOnce(response, status, head, '');
      },
    ],
    [
      'another header',
      (response, status, head, body) => {
        writeByWriteHead(response, status, head.replace('Date', 'date'), body);
      },
    ],
    [
      'an error',
      (response) => {
        response.destroy(new Error('no way to write'));
      },
    ],
  ])('notices %s', async (_, write) => {
    expect(await sendsExactly(write)).toBe(false);
  });
});
