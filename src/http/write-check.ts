import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { headerLine } from './responses/http-message';
import { writeAtOnce, type WriteResponse } from './writer';

/** An exchange over loopback takes a few milliseconds. */
const timeoutMs = 2000;

/** The bytes (`latin1`) that a server sends until it closes the connection. Rejects if that fails or is idle for 2 s. */
export async function exchangeOverLoopback(server: Server, requests: string): Promise<string> {
  try {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.setEncoding('latin1').setTimeout(timeoutMs, () => {
      socket.destroy(new Error('timeout'));
    });
    socket.write(requests);
    return await text(socket);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const headOf = (statusLine: string, length: number | null, connection: string): string =>
  `HTTP/1.1 ${statusLine}\r\n` +
  (length === null ? '' : headerLine('content-length', String(length))) +
  headerLine('Date', 'Thu, 01 Jan 1970 00:00:00 GMT') +
  `${headerLine('Connection', connection)}\r\n`;

/** One of each form that the gateway sends. The string has a byte above 127. */
const samples = [
  { method: 'GET', status: 200, head: headOf('200 OK', 3, 'keep-alive'), body: 'a\u00e9b' },
  { method: 'GET', status: 200, head: headOf('200 OK', 4, 'keep-alive'), body: Buffer.from('long') },
  { method: 'HEAD', status: 200, head: headOf('200 OK', 9, 'keep-alive'), body: '' },
  { method: 'GET', status: 304, head: headOf('304 Not Modified', null, 'keep-alive'), body: '' },
  { method: 'GET', status: 404, head: headOf('404 Not Found', 4, 'close'), body: 'last', isLast: true },
];

/** No trace is recorded of requests below this path. */
const requestText = ({ method }: (typeof samples)[number]): string =>
  `${method} /health/write-check HTTP/1.1\r\nHost: localhost\r\n\r\n`;

const expectedText = samples
  .map(({ head, body }) => head + (typeof body === 'string' ? body : body.toString('latin1')))
  .join('');

/** Sends the same bytes by documented methods alone. */
export const writeByWriteHead: WriteResponse = (response, status, head, body) => {
  const [, ...fields] = head.slice(0, head.indexOf('\r\n\r\n')).split('\r\n');
  response.writeHead(
    status,
    fields.flatMap((field) => field.split(/: (.*)/, 2)),
  );
  response.end(body, 'latin1');
};

/** The fast way to send responses if this version of Node sends the right bytes by it, else the documented way. */
export async function chooseWrite(): Promise<WriteResponse> {
  if (await sendsExactly(writeAtOnce)) return writeAtOnce;
  new Logger('ResponseWriter').warn({
    msg: 'this version of Node does not send serialized responses: responses take longer',
    node: process.version,
  });
  return writeByWriteHead;
}

/** Whether pipelined requests over loopback get the bytes of all samples, and the end of the connection. */
export async function sendsExactly(write: WriteResponse): Promise<boolean> {
  const received = exchangeOverLoopback(sampleServer(write), samples.map(requestText).join(''));
  return (await received.catch(() => null)) === expectedText;
}

function sampleServer(write: WriteResponse): Server {
  const remaining = [...samples];
  return createServer((_request, response) => {
    const sample = remaining.shift();
    if (!sample) return;
    if (sample.isLast) response.shouldKeepAlive = false;
    write(response, sample.status, sample.head, sample.body);
  });
}
