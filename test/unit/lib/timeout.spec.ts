import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { rejectAfter, TimeoutError, withTimeout } from '../../../src/lib/timeout';

const timeoutMs = 100;
const longerThanTheTimeoutMs = 150;

/** Keeps this process from everything else. */
function beBusy(): void {
  const untilMs = performance.now() + longerThanTheTimeoutMs;
  while (performance.now() < untilMs);
}

describe('rejectAfter', () => {
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
    const [response] = (await once(near, 'data')) as [Buffer];
    return response.toString();
  };

  it('resolves with the result', async () => {
    far.on('data', () => far.write('answer'));
    expect(await rejectAfter(ask(), timeoutMs)).toBe('answer');
  });

  it('rejects with the error', async () => {
    far.on('data', () => far.destroy());
    const failing = () =>
      Promise.all([ask(), once(near, 'close').then(() => Promise.reject(new Error('cut')))]);
    await expect(rejectAfter(failing(), timeoutMs)).rejects.toThrow('cut');
  });

  it('rejects after the time limit', async () => {
    await expect(rejectAfter(ask(), timeoutMs)).rejects.toThrow(TimeoutError);
  });

  it('leaves time for a reply to a request that this process was too busy to send', async () => {
    const soonAfterBusy = new Promise((resolve) => {
      setImmediate(() => setTimeout(resolve, timeoutMs / 10, 'answer'));
    });
    const result = rejectAfter(soonAfterBusy, timeoutMs);
    beBusy();
    expect(await result).toBe('answer');
  });

  it('resolves with a result that arrived while this process was too busy to read it', async () => {
    far.on('data', () => {
      far.write('answer');
      beBusy();
    });
    expect(await rejectAfter(ask(), timeoutMs)).toBe('answer');
  });
});

describe('withTimeout', () => {
  const late = new Promise<string>(() => undefined);

  it('resolves with the result, and without calling the fallback', async () => {
    const fallback = jest.fn(() => 'fallback');
    expect(await withTimeout(Promise.resolve('result'), 10, fallback)).toBe('result');
    expect(fallback).not.toHaveBeenCalled();
  });

  it('resolves with the fallback after the timeout', async () => {
    expect(await withTimeout(late, 1, () => 'fallback')).toBe('fallback');
    expect(await withTimeout(late, 1, () => Promise.resolve('later'))).toBe('later');
  });

  it('rejects with the error', async () => {
    await expect(withTimeout(Promise.reject(new Error('cut')), 10, () => 'fallback')).rejects.toThrow('cut');
  });
});
