import { EventSource } from 'eventsource';
import { resolve } from 'node:path';
import { Program, requireExecutable } from '../processes/program';
import { type TestBrowser } from './browser';

/** A client of an event stream that is not of this project. */
export interface Follower {
  /** Each event so far: its name and its data, as text. */
  received(): readonly string[] | Promise<readonly string[]>;
  /** Whether it has stopped for good. */
  hasStopped(): boolean | Promise<boolean>;
  stop(): void | Promise<void>;
}

/** The names of all events. */
const names = ['order', 'waiting', 'end'];

/** Follows a stream with the browser's own `EventSource`, on a page of the same origin. */
export async function followInBrowser(browser: TestBrowser, url: string): Promise<Follower> {
  const page = await browser.open(new URL('/docs', url).href);
  await page.evaluate(`
    window.received = [];
    window.source = new EventSource(${JSON.stringify(url)});
    for (const name of ${JSON.stringify(names)})
      source.addEventListener(name, ({ data }) => received.push(name + ' ' + data));
  `);
  return {
    received: () => page.evaluate<string[]>('received'),
    hasStopped: () => page.evaluate<boolean>('source.readyState === EventSource.CLOSED'),
    stop: () => page.close(),
  };
}

/** Follows a stream with the package `eventsource`. */
export function followWithPackage(url: string): Follower {
  const events: string[] = [];
  const source = new EventSource(url);
  for (const name of names)
    source.addEventListener(name, ({ data }) => events.push(`${name} ${String(data)}`));
  return {
    received: () => events,
    hasStopped: () => source.readyState === EventSource.CLOSED,
    stop: () => {
      source.close();
    },
  };
}

/** Follows a stream with Python's standard library. */
export function followWithPython(url: string): Follower {
  const script = resolve('test/support/follow-event-stream.py');
  const program = Program.spawn({ command: [requireExecutable('python3'), script, url] });
  return {
    received: () => program.output.split('\n').slice(0, -1),
    hasStopped: () => program.exitCode === 0,
    stop: () => program.stop(),
  };
}

/** Follows a stream with `curl -N`, which does not reconnect by itself: once with the last id after the end. */
export function followWithCurl(url: string): Follower {
  const curl = (...args: readonly string[]) =>
    Program.spawn({ command: [requireExecutable('curl'), '-sSN', ...args, url] });
  const first = curl();
  let second: Program | null = null;
  void first.exited.then(() => {
    const id = [...first.output.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
    second = curl('-H', `Last-Event-ID: ${id}`);
  });
  return {
    received: () =>
      [...first.output.matchAll(/^event: (.*)\ndata: (.*)\n/gm)].map((event) => event.slice(1).join(' ')),
    hasStopped: () => second?.exitCode === 0,
    stop: async () => {
      await first.stop();
      await second?.stop();
    },
  };
}
