import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { withinDeadline } from '../../../src/upstream/within-deadline';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Work that ends with its signal alone. */
const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });

describe('withinDeadline', () => {
  it('ends work at its deadline, though garbage was collected meanwhile', async () => {
    const works = Array.from({ length: 50 }, () =>
      withinDeadline(100, new AbortController().signal, endless),
    );
    const ends = Promise.allSettled(works);
    collectGarbage();
    for (const end of await ends)
      expect(end).toMatchObject({ status: 'rejected', reason: { name: 'TimeoutError' } });
  });

  it('ends work when it is given up', async () => {
    const caller = new AbortController();
    const work = withinDeadline(60_000, caller.signal, endless);
    caller.abort();
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends work that was given up before it began', async () => {
    const work = withinDeadline(60_000, AbortSignal.abort(), (signal) => {
      signal.throwIfAborted();
      return endless(signal);
    });
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  });
});
