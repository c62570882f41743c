import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { type Behaviour, bytes, json, reset, neverRespond } from './scripted-upstream';

/** A way to spoil a good response, given its body. */
export type Misbehaviour = (good: string) => Behaviour;

const jsonHead = { 'content-type': 'application/json' };

const withLength = (good: string): Record<string, string> => ({
  ...jsonHead,
  'content-length': String(Buffer.byteLength(good)),
});

/** Writes without end or until the other side disconnects; `sentBytes` is how much was written. */
interface Flood {
  readonly behaviour: Behaviour;
  readonly sentBytes: () => number;
}

const pump = (response: ServerResponse, totalBytes: number, sent: (bytes: number) => void): void => {
  const piece = Buffer.alloc(64 * 1024, ' ');
  let left = totalBytes;
  const writeOn = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length;
      sent(piece.length);
      if (!response.write(piece)) {
        response.once('drain', writeOn);
        return;
      }
    }
    if (!response.destroyed) response.end();
  };
  writeOn();
};

/** A body of that many bytes, in chunks or under its right length. */
export function flood(totalBytes: number, hasLength: boolean): Flood {
  let sent = 0;
  return {
    behaviour: (_request, response) => {
      response.writeHead(200, {
        ...jsonHead,
        ...(hasLength && { 'content-length': String(totalBytes) }),
      });
      pump(response, totalBytes, (length) => (sent += length));
    },
    sentBytes: () => sent,
  };
}

/** A few bytes every few milliseconds, so that the connection is never idle and the response never ends. */
const drip: Misbehaviour = (good) => (_request, response, socket) => {
  response.writeHead(200, withLength(good));
  const body = Buffer.from(good);
  let at = 0;
  const timer = setInterval(() => response.write(body.subarray(at, ++at)), 5);
  socket.once('close', () => {
    clearInterval(timer);
  });
};

/** Bare bytes instead of a response, then the end of the connection. */
const raw =
  (text: string | Buffer): Behaviour =>
  (_request, _response, socket) => {
    socket.end(text);
  };

const cut =
  (good: string, leave: (socket: Socket) => void): Behaviour =>
  (_request, response, socket) => {
    response.writeHead(200, withLength(good));
    response.write(good.slice(0, good.length / 2), () => {
      leave(socket);
    });
  };

const encoded = (coding: string, body: Buffer): Behaviour =>
  bytes(200, 'application/json', body, { 'content-encoding': coding });

const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024, ' '));

/** Responds late or never; the gateway has to end the call. */
export const endless: readonly [name: string, Misbehaviour][] = [
  ['silence', () => neverRespond],
  ['a drip of single bytes', drip],
  [
    'silence after the header',
    (good) => (_request, response) => {
      response.writeHead(200, withLength(good)).flushHeaders();
    },
  ],
  [
    'a length beyond the body, and silence',
    (good) => (_request, response) => {
      response.writeHead(200, { ...jsonHead, 'content-length': String(Buffer.byteLength(good) + 9) });
      response.write(good);
    },
  ],
];

/** Breaks the connection before a response has begun, or gives the client cause to. */
export const disconnecting: readonly [name: string, Misbehaviour][] = [
  ['a reset before the header', () => reset],
  [
    'an end before the header',
    () => (_request, _response, socket) => {
      socket.end();
    },
  ],
];

const head = (...lines: string[]): string => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n');

/** Responses that cannot be used. */
export const unusable: readonly [name: string, Misbehaviour][] = [
  ['a reset within the body', (good) => cut(good, (socket) => socket.resetAndDestroy())],
  ['half a body under the whole length', (good) => cut(good, (socket) => socket.end())],
  [
    'half a body in chunks',
    (good) => raw(`${head('transfer-encoding: chunked')}ffff\r\n${good.slice(0, 40)}`),
  ],
  ['a chunk of no size', () => raw(`${head('transfer-encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`)],
  ['half a body and the end of the connection', (good) => raw(head('connection: close') + good.slice(0, 40))],
  ['a length short of the body', (good) => raw(`${head('content-length: 20')}${good}`)],
  ['two lengths', (good) => raw(`${head('content-length: 20', `content-length: ${good.length}`)}${good}`)],
  ['a gzip bomb', () => encoded('gzip', bomb)],
  ['a body over the cap', () => flood(1536 * 1024, false).behaviour],
  ['gzip that is none', (good) => encoded('gzip', Buffer.from(good))],
  ['half a gzip body', (good) => encoded('gzip', gzipSync(good).subarray(0, 60))],
  [
    'a coding that was not requested',
    (good) => encoded('zstd', Buffer.from(`\u0028\u00b5${good}`, 'latin1')),
  ],
  ['HTML', () => bytes(200, 'text/html', '<!DOCTYPE html><html><body>All good!</body></html>')],
  [
    'HTML that calls itself JSON',
    () => bytes(200, 'application/json', '<html><body>All good!</body></html>'),
  ],
  ['a redirect', () => bytes(302, 'text/html', '', { location: '/elsewhere' })],
  ['a redirect that keeps the method', () => bytes(307, 'text/html', '', { location: '/elsewhere' })],
  ['304 without a conditional request', () => bytes(304, 'application/json', '')],
  ['a huge header', () => json(200, {}, { 'x-padding': 'x'.repeat(100_000) })],
  ['206 without a range request', (good) => json(206, good, { 'content-range': 'bytes 0-9/100' })],
  [
    '101 that nobody asked for',
    () => raw(`HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n`),
  ],
  // RFC 9110, 15.2 lets an interim 100 be ignored; the HTTP client in use (undici) hangs up on it instead.
  [
    '100, though nobody expected it',
    (good) => (request, response, socket) => {
      response.writeContinue();
      return json(200, good)(request, response, socket);
    },
  ],
  ['a status below 100', () => raw('HTTP/1.1 099 Odd\r\ncontent-length: 2\r\n\r\n{}')],
  ['bytes of another protocol', () => raw('SSH-2.0-OpenSSH_9.6\r\n')],
  ['a status that is none', () => raw('HTTP/1.1 abc Fine\r\ncontent-length: 2\r\n\r\n{}')],
  ['bare JSON without a header', (good) => raw(good)],
  ['half of the JSON', (good) => json(200, good.slice(0, good.length / 2))],
  ['JSON with a tail', (good) => json(200, `${good}}`)],
  ['lists nested very deep', () => json(200, '['.repeat(100_000) + ']'.repeat(100_000))],
  ['an array', (good) => json(200, `[${good}]`)],
  ['an empty array', () => json(200, '[]')],
  ['a string', () => json(200, '"fine"')],
  ['a number', () => json(200, '42')],
  ['true', () => json(200, 'true')],
  ['an empty object', () => json(200, '{}')],
  [
    'bytes that are no UTF-8',
    (good) => bytes(200, 'application/json', Buffer.from(good.replace('"', '"\u00ff'), 'latin1')),
  ],
  ['UTF-16', (good) => bytes(200, 'application/json', Buffer.from(`\ufeff${good}`, 'utf16le'))],
];

/** Unusual, and good all the same. */
export const unusual: readonly [name: string, Misbehaviour][] = [
  ['gzip', (good) => encoded('gzip', gzipSync(good))],
  ['GZIP in capitals', (good) => encoded('GZIP', gzipSync(good))],
  ['brotli', (good) => encoded('br', brotliCompressSync(good))],
  ['deflate', (good) => encoded('deflate', deflateSync(good))],
  ['identity by name', (good) => encoded('identity', Buffer.from(good))],
  ['a byte order mark in front', (good) => json(200, `\ufeff${good}`)],
  ['white space around', (good) => json(200, `\r\n \t${good}\n\n`)],
  ['text/plain', (good) => bytes(200, 'text/plain', good)],
  ['no content type', (good) => raw(`${head(`content-length: ${Buffer.byteLength(good)}`)}${good}`)],
  [
    'one byte per chunk',
    (good) => (_request, response) => {
      response.writeHead(200, jsonHead);
      for (const byte of Buffer.from(good)) response.write(Buffer.of(byte));
      response.end();
    },
  ],
  ['a body that ends with the connection', (good) => raw(head('connection: close') + good)],
  [
    '102 first',
    (good) => (request, response, socket) => {
      response.writeProcessing();
      return json(200, good)(request, response, socket);
    },
  ],
  [
    '103 first, twice',
    (good) => (request, response, socket) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.writeEarlyHints({ link: '</other.css>; rel=preload' });
      return json(200, good)(request, response, socket);
    },
  ],
  [
    '200 with another reason',
    (good) => raw(`HTTP/1.1 200 Whatever\r\ncontent-length: ${Buffer.byteLength(good)}\r\n\r\n${good}`),
  ],
  [
    'members that nobody knows',
    (good) => json(200, good.replace('{', '{"__proto__":{"x":1},"constructor":{},"brandNew":[1,{}],')),
  ],
];
