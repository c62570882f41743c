import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/**
 * Makes Node's handles of sockets report no bytes that the kernel has not taken, as a later version of Node might. Returns
 * a function that restores Node.
 */
export async function hideWriteProgress(): Promise<() => void> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const handle = Object.getPrototypeOf(Reflect.get(socket, '_handle')) as object;
  socket.destroy();
  server.close();
  Object.defineProperty(handle, 'writeQueueSize', { configurable: true, value: undefined });
  return () => {
    Reflect.deleteProperty(handle, 'writeQueueSize');
  };
}
