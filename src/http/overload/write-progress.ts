import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Node's handle of a socket, with the bytes of the current write that the kernel has not taken. Undocumented. */
type WritingSocket = Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null };

/** More than the kernel buffers for a connection whose client does not read. */
const checkedBytes = 16 * 1024 * 1024;

const pieceBytes = 64 * 1024;

/** The encoding with which Node passes bytes to `_write`; its types know those of strings alone. */
const bytesEncoding = 'buffer' as BufferEncoding;

/** Grows with each byte that the kernel takes: the bytes given to the handle, less those that it still holds. */
export const bytesTaken = ({ bytesWritten, writableLength, _handle: handle }: WritingSocket): string =>
  `${bytesWritten - writableLength} less ${handle?.writeQueueSize ?? 0}`;

/**
 * Makes sure that `bytesTaken` shows the progress of a long write on connections of these servers: if this version of
 * Node does not report it, long writes are split, so that each piece is a write of its own.
 */
export async function ensureWriteProgress(servers: readonly Server[]): Promise<void> {
  if (await hasWriteQueueSize().catch(() => false)) return;
  new Logger('WriteProgress').warn({
    msg: 'this version of Node does not report the progress of a write: long responses take longer',
    node: process.version,
  });
  for (const server of servers) server.on('connection', splitWrites);
}

/** Whether Node reports the part of a write that the kernel did not take at once. */
async function hasWriteQueueSize(): Promise<boolean> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  try {
    const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'connect')])) as [
      [WritingSocket],
      unknown,
    ];
    socket.on('error', () => undefined).write(Buffer.alloc(checkedBytes));
    const queued = socket._handle?.writeQueueSize ?? 0;
    socket.destroy();
    return queued > 0 && queued < checkedBytes;
  } finally {
    client.destroy();
    server.close();
  }
}

/** Passes the writes of a socket on in pieces, each after the one before. */
function splitWrites(socket: Socket): void {
  const write = socket._write.bind(socket);
  socket._writev = undefined;
  socket._write = (chunk: string | Buffer, encoding, callback) => {
    if (chunk.length <= pieceBytes) {
      write(chunk, encoding, callback);
      return;
    }
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
    const writeFrom = (start: number): void => {
      const end = start + pieceBytes;
      write(bytes.subarray(start, end), bytesEncoding, (error) => {
        if (error || end >= bytes.length) callback(error);
        else writeFrom(end);
      });
    };
    writeFrom(0);
  };
}
