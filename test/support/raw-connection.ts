import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A bare connection whose client keeps its own side open whatever the server does. */
export interface RawConnection {
  readonly socket: Socket;
  /** What has arrived so far. */
  readonly received: () => string;
  /** Resolves with all that arrived, once the server has ended its side. */
  readonly ended: Promise<string>;
}

const sockets = new Set<Socket>();

/** Connects, and sends these bytes, if any. The end of what the server sends is ignored: the client's side stays open. */
export async function openRaw(url: string, sent: string | Buffer = ''): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  sockets.add(socket);
  let text = '';
  socket.on('data', (piece: Buffer) => (text += piece.toString('latin1')));
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
  const ended = new Promise<string>((resolve) => {
    for (const event of ['end', 'close'])
      socket.on(event, () => {
        resolve(text);
      });
  });
  await once(socket, 'connect');
  if (sent.length > 0) socket.write(sent);
  return { socket, received: () => text, ended };
}

/** Ends every connection that a test has left open. */
export function closeRawConnections(): void {
  for (const socket of sockets) socket.destroy();
}
