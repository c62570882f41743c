import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/** A client's connection, with its requests that have no whole response yet. */
export class Connection {
  /** In the order of their requests. */
  private readonly pending: ServerResponse[] = [];
  private latest: IncomingMessage | null = null;
  /** Whether it is closed after the response to a malformed request, so that further errors belong to this one. */
  isRejected = false;

  constructor(readonly socket: Socket) {}

  /** Adds a request that has begun to arrive. */
  add(request: IncomingMessage, response: ServerResponse): void {
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
  get arriving(): IncomingMessage | null {
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

  private removeSent(): void {
    while (this.pending[0]?.writableFinished === true || this.pending[0]?.destroyed === true)
      this.pending.shift();
  }
}

/** The open connections of a server. */
export class OpenConnections {
  private readonly bySocket = new Map<Socket, Connection>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.bySocket.set(socket, new Connection(socket));
      socket.once('close', () => this.bySocket.delete(socket));
    });
  }

  get size(): number {
    return this.bySocket.size;
  }

  all(): Iterable<Connection> {
    return this.bySocket.values();
  }

  /** Adds a request to its connection. Not needed for one whose response is sent at once. */
  readonly add = (request: IncomingMessage, response: ServerResponse): void => {
    this.of(request.socket).add(request, response);
  };

  of(socket: Socket): Connection {
    return this.bySocket.get(socket) ?? new Connection(socket);
  }
}
