import { connect, type Socket } from 'node:net';

/** An event of a stream (WHATWG HTML, 9.2). */
export interface ReceivedEvent {
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

export interface StreamRequest {
  readonly url: string;
  readonly path: string;
  readonly localAddress?: string | undefined;
}

export interface StreamHandlers {
  readonly onEvent: (event: ReceivedEvent) => void;
  /** Called once, also where no connection was made. */
  readonly onClosed: () => void;
}

const headEnd = '\r\n\r\n';
const eventEnd = '\n\n';

/** Of all readers: a chunk is handled before the next one is read. */
const chunk = Buffer.allocUnsafe(64 * 1024);

/** The n-th loopback address of clients: each has ports of its own, and is a client of its own to a gateway. */
export const clientAddress = (n: number): string => `127.0.0.${2 + (n % 200)}`;

/** A stream of events over a socket of its own. Keeps no more than the unfinished event. */
export class EventStreamReader {
  private isOpen = false;
  private readonly socket: Socket;
  private text = '';

  constructor(
    { url, path, localAddress }: StreamRequest,
    private readonly handlers: StreamHandlers,
  ) {
    const { hostname, port, host } = new URL(url);
    const onread = {
      buffer: chunk,
      callback: (length: number) => {
        this.receive(chunk.toString('latin1', 0, length));
        return true;
      },
    };
    this.socket = connect({ host: hostname, port: Number(port), localAddress, onread });
    // A response to HTTP/1.0 is not chunked, whatever is between.
    this.socket.write(`GET ${path} HTTP/1.0\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`);
    this.socket.on('error', () => undefined);
    this.socket.once('close', handlers.onClosed);
  }

  /** Leaves the stream with a reset, which the server sees at once. */
  close(): void {
    this.socket.resetAndDestroy();
  }

  private receive(text: string): void {
    this.text += text;
    if (!this.isOpen) {
      const end = this.text.indexOf(headEnd);
      if (end === -1) return;
      this.isOpen = this.text.startsWith('HTTP/1.1 200 ');
      this.text = this.text.slice(end + headEnd.length);
    }
    if (this.isOpen) this.readEvents();
  }

  private readEvents(): void {
    let from = 0;
    for (let end = this.text.indexOf(eventEnd); end !== -1; end = this.text.indexOf(eventEnd, from)) {
      this.readEvent(this.text.slice(from, end));
      from = end + eventEnd.length;
    }
    this.text = this.text.slice(from);
  }

  private readEvent(text: string): void {
    let [name, id, data] = ['', '', ''];
    for (const line of text.split('\n')) {
      const value = line.slice(line.indexOf(':') + 2);
      if (line.startsWith('id:')) id = value;
      else if (line.startsWith('event:')) name = value;
      else if (line.startsWith('data:')) data = value;
    }
    if (name !== '') this.handlers.onEvent({ name, id, data });
  }
}
