import { CancelledError, CancellationToken } from '../../../src/lib/cancellation-token';
import { FakeDistributedStore } from '../../support/fake-distributed-store';
import { passMs, useFakeTime } from '../../support/fake-time';
import { type Gateway, gatewayWith, readValue as read } from '../../support/gateways-with-shared-store';
import { budgetMs, failsAfter, respondsAfter, textOf } from '../../support/scripted-source';

describe('gateways with a shared store', () => {
  let shared: FakeDistributedStore;

  useFakeTime();

  beforeEach(() => {
    shared = new FakeDistributedStore();
  });

  const gateway = (): Gateway => gatewayWith(shared);
  const gateways = (count: number) => Array.from({ length: count }, gateway);
  const outcome = (reading: Promise<string>) =>
    reading.catch((error: unknown) => (error instanceof Error ? error.message : 'rejected'));
  const renewals = () => shared.asked.filter((what) => what.startsWith('renew')).length;
  const loadsOf = (all: readonly Gateway[]) => all.reduce((sum, { source }) => sum + source.loads, 0);

  it.each([2, 3])('%d of them make one call that takes longer than any fixed lock', async (count) => {
    const all = gateways(count);
    for (const { source } of all) source.say = respondsAfter(4400, 'first');
    const reads = Promise.all(all.map((one) => read(one)));
    await passMs(4600);
    expect(await reads).toEqual(Array(count).fill('first'));
    expect(loadsOf(all)).toBe(1);
  });

  it('the next one tries where a load fails, and no lock is left', async () => {
    const all = gateways(3);
    for (const { source } of all) source.say = failsAfter(500);
    const reads = Promise.all(all.map((one) => outcome(read(one))));
    await passMs(5000);
    expect(await reads).toEqual(Array(3).fill('down'));
    expect(loadsOf(all)).toBe(3);
    expect(shared.locks.size).toBe(0);
  });

  it('a late holder leaves the lock of its successor alone', async () => {
    const [first, second, third] = gateways(3) as [Gateway, Gateway, Gateway];
    first.source.say = respondsAfter(7000, 'late');
    const late = read(first);
    await passMs(budgetMs + 1500);
    second.source.say = respondsAfter(3000, 'second');
    const reads = [read(second)];
    await passMs(1200);
    expect(await late).toBe('late');
    reads.push(read(third));
    await passMs(3000);
    expect(await Promise.all(reads)).toEqual(['second', 'second']);
    expect(third.source.loads).toBe(0);
    expect(String(shared.copies.get('key')?.copy.body)).toBe('second');
  });

  it('waits for another one no longer than its caller does', async () => {
    const [stuck, waiting] = gateways(2) as [Gateway, Gateway];
    stuck.source.say = () => new Promise(() => undefined);
    void read(stuck);
    await passMs(0);
    const reading = read(waiting).catch((error: unknown) => error);
    await passMs(budgetMs + 100);
    expect(await reading).toMatchObject({ upstreamName: 'order', kind: 'timeout', status: null });
    expect(waiting.source.loads).toBe(0);
    // The lock of a load that does not end is renewed until its deadline, and ends then.
    await passMs(1000);
    expect(await read(waiting)).toBe('first');
  });

  it('a key whose holder has died is loaded by whoever waits for it, in time', async () => {
    const [dead, waiting] = gateways(2) as [Gateway, Gateway];
    dead.source.say = () => new Promise(() => undefined);
    void read(dead);
    await passMs(700);
    shared.renew = () => Promise.resolve();
    waiting.source.say = respondsAfter(400, 'second');
    const startedAt = Date.now();
    const reading = outcome(read(waiting)).then((value) => [value, Date.now() - startedAt]);
    await passMs(budgetMs + 100);
    const [value, tookMs] = await reading;
    expect(value).toBe('second');
    expect(tookMs).toBeLessThanOrEqual(1500 + 100 + 400);
    expect(loadsOf([dead, waiting])).toBe(2);
  });

  it('the lock is renewed every 500 ms while the load runs, and no more after it', async () => {
    const one = gateway();
    const atRest = jest.getTimerCount();
    one.source.say = respondsAfter(1800, 'first');
    const reading = read(one);
    await passMs(0);
    expect(shared.locks.get('key')?.until).toBe(Date.now() + 1500);
    await passMs(1750);
    expect(renewals()).toBe(3);
    expect(shared.locks.get('key')?.until).toBe(Date.now() + 1250);
    await passMs(100);
    expect(await reading).toBe('first');
    await passMs(10_000);
    expect(shared.asked).toEqual(['get key', 'renew key', 'renew key', 'renew key', 'put key']);
    expect(jest.getTimerCount()).toBe(atRest);
  });

  it('a load that ends within 500 ms costs no renewal', async () => {
    const one = gateway();
    one.source.say = respondsAfter(490, 'first');
    const reading = read(one);
    await passMs(2000);
    expect(await reading).toBe('first');
    expect(shared.asked).toEqual(['get key', 'put key']);
  });

  it('the lock of a load that fails is renewed no more', async () => {
    const one = gateway();
    const atRest = jest.getTimerCount();
    one.source.say = failsAfter(700);
    const reading = outcome(read(one));
    await passMs(5000);
    expect(await reading).toBe('down');
    expect(shared.asked).toEqual(['get key', 'renew key', 'unlock key']);
    expect(jest.getTimerCount()).toBe(atRest);
  });

  it('the lock of a cancelled load is renewed no more', async () => {
    const { cache, source } = gateway();
    const atRest = jest.getTimerCount();
    source.say = () =>
      new Promise((_, reject) => {
        source.loadOptions.at(-1)?.cancellation?.onAbort(() => {
          reject(new CancelledError());
        });
      });
    const cancellation = new CancellationToken();
    const reading = outcome(cache.read(source.resource, { cancellation }).then(textOf));
    await passMs(700);
    cancellation.abort();
    await passMs(5000);
    expect(await reading).toBe('nobody waits any longer');
    expect(shared.asked).toEqual(['get key', 'renew key', 'unlock key']);
    expect(jest.getTimerCount()).toBe(atRest);
  });

  it('the lock of a load that does not end is renewed until its deadline', async () => {
    const one = gateway();
    const atRest = jest.getTimerCount();
    one.source.say = () => new Promise(() => undefined);
    void read(one);
    await passMs(budgetMs + 10_000);
    expect(renewals()).toBe(8);
    expect(jest.getTimerCount()).toBe(atRest);
  });

  it('a load continues where the store does not respond to a renewal', async () => {
    const one = gateway();
    shared.renew = () => new Promise(() => undefined);
    one.source.say = respondsAfter(2000, 'first');
    const reading = read(one);
    await passMs(2100);
    expect(await reading).toBe('first');
    expect(String(shared.copies.get('key')?.copy.body)).toBe('first');
  });

  it('whoever lost the lock while it was blocked neither takes it back nor puts its entry', async () => {
    const [blocked, successor] = gateways(2) as [Gateway, Gateway];
    blocked.source.say = respondsAfter(2500, 'late');
    const late = read(blocked);
    await passMs(0);
    const renew = shared.renew.bind(shared);
    shared.renew = () => Promise.resolve();
    await passMs(1600);
    successor.source.say = respondsAfter(2000, 'second');
    const reading = read(successor);
    await passMs(0);
    const lock = shared.locks.get('key');
    shared.renew = renew;
    // The renewal of the blocked one at 2,000 ms, and its entry at 2,500 ms, are refused.
    await passMs(450);
    expect(renewals()).toBe(1);
    expect(shared.locks.get('key')).toBe(lock);
    await passMs(500);
    expect(await late).toBe('late');
    expect(shared.copies.size).toBe(0);
    expect(shared.locks.get('key')?.token).toBe(lock?.token);
    await passMs(2000);
    expect(await reading).toBe('second');
    expect(String(shared.copies.get('key')?.copy.body)).toBe('second');
    expect(shared.locks.size).toBe(0);
  });

  it('reads no more once its caller has aborted', async () => {
    const [dead, waiting] = gateways(2) as [Gateway, Gateway];
    dead.source.say = () => new Promise(() => undefined);
    void read(dead);
    await passMs(0);
    shared.renew = () => Promise.resolve();
    const gone = new CancellationToken();
    const reading = outcome(read(waiting, gone));
    await passMs(1000);
    gone.abort();
    const asked = shared.asked.length;
    await passMs(3000);
    expect(shared.asked).toHaveLength(asked);
    expect(await reading).toContain('nobody waits any longer');
  });

  it('polls at once where another one has changed the key, and not for another key', async () => {
    const [first, second] = gateways(2) as [Gateway, Gateway];
    first.source.say = respondsAfter(4000, 'first');
    const reads = Promise.all([read(first), read(second)]);
    // Between two polls, which by then are 100 ms apart.
    await passMs(2010);
    const polls = shared.asked.length;
    second.distributed?.wakeUp('another');
    await passMs(0);
    expect(shared.asked.length).toBe(polls);
    second.distributed?.wakeUp('key');
    await passMs(0);
    expect(shared.asked.length).toBe(polls + 1);
    await passMs(4000);
    await reads;
  });

  it('looks ever less often while another one loads', async () => {
    const [first, second] = gateways(2) as [Gateway, Gateway];
    first.source.say = respondsAfter(4000, 'first');
    const reads = Promise.all([read(first), read(second)]);
    await passMs(4200);
    await reads;
    expect(shared.asked.filter((what) => what.startsWith('get')).length).toBeLessThanOrEqual(2 + 50);
  });
});
