import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { recordSecret } from '../global/run-records';
import { sentSecrets, sentSecretsOfBytes } from '../global/recorded-secrets';

/** A response, received to its end. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly body: Record<string, unknown>;
  readonly elapsedMs: number;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
}

/** One request on a connection of its own. The target goes out as it is: nothing is normalised or encoded. */
export function ask(baseUrl: string, target: string, { method = 'GET', headers, body }: Ask = {}) {
  sentSecrets(headers ?? {}, String(body ?? '')).forEach(recordSecret);
  const startedMs = performance.now();
  const { hostname, port } = new URL(baseUrl);
  return new Promise<HttpResponse>((resolve, reject) => {
    const exchange = request(
      { hostname, port, path: target, method, headers: headers ?? {}, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            text: bytes.toString(),
            body: parsed(bytes) as Record<string, unknown>,
            elapsedMs: performance.now() - startedMs,
          });
        });
      },
    );
    exchange.on('error', reject);
    exchange.end(body);
  });
}

/** A POST of a JSON text, or of a value written as JSON. */
export const post = (body: unknown, contentType = 'application/json'): Ask => {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return {
    method: 'POST',
    headers: { 'content-type': contentType, 'content-length': String(bytes.length) },
    body: bytes,
  };
};

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** What comes back for these bytes on a bare socket until the other side closes it; rejects after `withinMs`. */
export function exchangeBytes(baseUrl: string, sent: string | Buffer, withinMs = 3000): Promise<string> {
  sentSecretsOfBytes(sent.toString()).forEach(recordSecret);
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(sent));
    const late = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(`the socket is still open after ${withinMs} ms: ${Buffer.concat(received).toString()}`),
      );
    }, withinMs);
    socket.on('data', (piece: Buffer) => received.push(piece));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(late);
      resolve(Buffer.concat(received).toString());
    });
  });
}

/** Parses the text of an HTTP/1.1 response. */
export function parseHttpResponse(text: string): Pick<HttpResponse, 'status' | 'headers' | 'text' | 'body'> {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const body = rest.join('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]),
    headers: Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    ),
    text: body,
    body: parsed(Buffer.from(body)) as Record<string, unknown>,
  };
}
