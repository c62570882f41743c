import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { type Exchange } from './exchange';

/** Time to the first probe of a client that has closed its sending side; doubled after each one. */
const firstProbeMs = 50;

/** A client's connection, with its requests that have no whole response yet. */
export class Connection {
  /** In the order of their requests. */
  private readonly pending: ServerResponse[] = [];
  private latest: Exchange | null = null;
  /** Whether it is closed after the response to a malformed request, so that further errors belong to this one. */
  isRejected = false;

  constructor(readonly socket: Socket) {}

  /** Adds a request that has begun to arrive. */
  add(request: Exchange, response: ServerResponse): void {
    this.removeSent();
    this.latest = request;
    this.pending.push(response);
  }

  /** The response in progress, or awaited next. */
  get response(): ServerResponse | undefined {
    this.removeSent();
    return this.pending[0];
  }

  /** The request whose body is still arriving; it may have its response already. */
  get arriving(): Exchange | null {
    return this.latest?.complete === false ? this.latest : null;
  }

  /** Whether a whole request awaits its response, or the rest of it. */
  get isAwaitingResponse(): boolean {
    const { response } = this;
    return response?.req.complete === true && !response.writableEnded;
  }

  /** Leaves what needs no further attention to the garbage collector. */
  release(): void {
    this.removeSent();
    if (this.arriving === null) this.latest = null;
  }

  /**
   * Finds out whether a client that closed its sending side after the request (RFC 9112, 9.6) still reads: one that has
   * gone looks the same until a write to it fails. So what clients ignore is written: interim responses until the response
   * begins (RFC 9110, 15.2); after that, by whoever writes the response and listens to its `probe`.
   */
  probe(nextMs = firstProbeMs): void {
    const { response, socket } = this;
    if (!response || socket.destroyed) return;
    if (response.headersSent) response.emit('probe');
    else if (response.req.httpVersion !== '1.0') response.writeProcessing();
    setTimeout(() => {
      this.probe(2 * nextMs);
    }, nextMs).unref();
  }

  private removeSent(): void {
    while (this.pending[0]?.writableFinished === true || this.pending[0]?.destroyed === true)
      this.pending.shift();
  }
}

/** The open connections of a server. Clients may close their sending side while they await a response. */
export class OpenConnections {
  private readonly bySocket = new Map<Socket, Connection>();

  constructor(server: Server & { httpAllowHalfOpen?: boolean }) {
    server.httpAllowHalfOpen = true;
    server.on('connection', (socket: Socket) => {
      const connection = new Connection(socket);
      this.bySocket.set(socket, connection);
      socket.on('end', () => {
        connection.probe();
      });
      socket.on('close', () => this.bySocket.delete(socket));
    });
  }

  get size(): number {
    return this.bySocket.size;
  }

  all(): Iterable<Connection> {
    return this.bySocket.values();
  }

  of(socket: Socket): Connection {
    return this.bySocket.get(socket) ?? new Connection(socket);
  }
}
