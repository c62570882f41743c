import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';

/** A request as the upstream saw it, its body read to the end. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query as they came over the socket. */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** How the upstream behaves towards one request; it may write anything, or nothing at all. */
export type Behaviour = (
  request: SeenRequest,
  response: ServerResponse,
  socket: Socket,
) => void | Promise<void>;

/** An upstream interface on a real socket that a test scripts. Unscripted paths respond with 404. */
export class ScriptedUpstream {
  readonly requests: SeenRequest[] = [];
  private readonly rules: { readonly prefix: string; readonly behaviour: Behaviour }[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((request, response) => void this.respond(request, response));

  static async start(): Promise<ScriptedUpstream> {
    const upstream = new ScriptedUpstream();
    await upstream.open();
    return upstream;
  }

  async open(): Promise<void> {
    this.server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    });
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Behaves so for targets that begin with `prefix`, from now on; the latest rule wins. */
  on(prefix: string, behaviour: Behaviour): this {
    this.rules.unshift({ prefix, behaviour });
    return this;
  }

  /** Forgets rules and requests. */
  reset(): void {
    this.rules.length = 0;
    this.requests.length = 0;
  }

  countOf(prefix: string): number {
    return this.requests.filter(({ target }) => target.startsWith(prefix)).length;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const seen: SeenRequest = {
      method: request.method ?? '',
      target: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    this.requests.push(seen);
    const rule = this.rules.find(({ prefix }) => seen.target.startsWith(prefix));
    await (rule?.behaviour ?? json(404, { message: 'nothing here', errorCode: 404 }))(
      seen,
      response,
      request.socket,
    );
  }
}

/** An upstream of a spec, or of a `describe`, while its tests run. */
export function usesScriptedUpstream(): ScriptedUpstream {
  const upstream = new ScriptedUpstream();
  beforeAll(() => upstream.open());
  afterAll(() => upstream.close());
  return upstream;
}

/** Responds with JSON: a text as it is, anything else written as JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Responds with any bytes. */
export const bytes =
  (
    status: number,
    contentType: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': contentType, ...headers });
    response.end(body);
  };

/** Takes the request and never responds. */
export const neverRespond: Behaviour = () => undefined;

/** Cuts the connection before a byte is sent. */
export const reset: Behaviour = (_request, _response, socket) => {
  socket.resetAndDestroy();
};

/** A behaviour that begins only when the test lets it. */
interface Gate {
  readonly behaviour: Behaviour;
  /** Requests that wait for a response, and whose client still waits, too. */
  readonly waiting: number;
  /** Responds to all that wait, and from now on to every request at once. */
  open(): void;
}

/** Takes requests, and behaves towards them once it is released. */
export function gated(behaviour: Behaviour): Gate {
  const waiting = new Set<Socket>();
  let open: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (open = resolve));
  return {
    behaviour: async (request, response, socket) => {
      waiting.add(socket);
      socket.once('close', () => waiting.delete(socket));
      await released;
      waiting.delete(socket);
      await behaviour(request, response, socket);
    },
    get waiting() {
      return waiting.size;
    },
    open,
  };
}

/** Waits, then behaves. */
export const after =
  (delayMs: number, behaviour: Behaviour): Behaviour =>
  async (request, response, socket) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await behaviour(request, response, socket);
  };
