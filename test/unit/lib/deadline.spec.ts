import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { TimeoutError, withDeadline } from '../../../src/lib/deadline';

const longerThanTheDeadlineMs = 150;

/** Keeps this process from everything else. */
function beBusy(): void {
  const untilMs = performance.now() + longerThanTheDeadlineMs;
  while (performance.now() < untilMs);
}

describe('an operation with a deadline', () => {
  let server: Server;
  let far: Socket;
  let near: Socket;

  beforeEach(async () => {
    server = createServer((socket) => (far = socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    near = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await Promise.all([once(server, 'connection'), once(near, 'connect')]);
  });

  afterEach(() => {
    near.destroy();
    far.destroy();
    server.close();
  });

  /** Asks the server, and resolves with what it answers. */
  const ask = async (): Promise<string> => {
    near.write('question');
    const [answer] = (await once(near, 'data')) as [Buffer];
    return answer.toString();
  };

  it('gives the answer', async () => {
    far.on('data', () => far.write('answer'));
    expect(await withDeadline(ask)).toBe('answer');
  });

  it('gives the failure', async () => {
    far.on('data', () => far.destroy());
    const failing = () =>
      Promise.all([ask(), once(near, 'close').then(() => Promise.reject(new Error('cut')))]);
    await expect(withDeadline(failing)).rejects.toThrow('cut');
  });

  it('is left alone where no answer comes', async () => {
    await expect(withDeadline(ask)).rejects.toThrow(TimeoutError);
  });

  it('gives an answer that came while this process was too busy to look', async () => {
    far.on('data', () => {
      far.write('answer');
      beBusy();
    });
    expect(await withDeadline(ask)).toBe('answer');
  });
});
