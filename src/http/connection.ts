import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { type Exchange } from './exchange';

/** Time to the first probe of a client that has closed its sending side; doubled after each one. */
const firstProbeMs = 50;

/** A client's connection, with its requests that have no whole response yet. */
export class Connection {
  /** In the order of their requests. Only of the last one can the request still arrive. */
  private readonly pending: ServerResponse<Exchange>[] = [];
  /** Whether it is closed after the response to a malformed request, so that further errors belong to this one. */
  isRejected = false;

  constructor(readonly socket: Socket) {}

  /** Adds the response to a request that has begun to arrive. */
  add(response: ServerResponse<Exchange>): void {
    this.release();
    this.pending.push(response);
  }

  /** The response in progress, or awaited next. */
  get response(): ServerResponse<Exchange> | undefined {
    return this.pending.find((response) => !isSent(response));
  }

  /** The request whose body is still arriving; it may have its response already. */
  get arriving(): Exchange | null {
    const latest = this.pending.at(-1)?.req;
    return latest?.complete === false ? latest : null;
  }

  /** Whether a whole request awaits its response, or the rest of it. */
  get isAwaitingResponse(): boolean {
    const { response } = this;
    return response?.req.complete === true && !response.writableEnded;
  }

  /** Leaves what needs no further attention to the garbage collector. */
  release(): void {
    while (this.pending[0]?.req.complete === true && isSent(this.pending[0])) this.pending.shift();
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
}

const isSent = ({ writableFinished, destroyed }: ServerResponse): boolean => writableFinished || destroyed;

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
