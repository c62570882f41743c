import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { Program } from '../processes/program';
import { describeWithChromium, TestBrowser } from '../support/browser';
import {
  type Behaviour,
  bytes,
  json,
  neverRespond,
  reset,
  usesScriptedUpstream,
} from '../support/scripted-upstream';
import { cutStream, end, event, inTurn, stream } from '../support/scripted-streams';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const otherId = orderId(8);
const hash = `0x${'cd'.repeat(32)}`;
const statusPath = `/v1/orders/${id}/status`;
const eventsPath = `/v1/orders/${id}/events`;

const support = (name: string): string => resolve('test/support/live-loops', name);
const loop = (name: string): string => resolve('docs/examples', name);
const fastClock = support('fast-clock.mjs');
/** By how much that clock is too fast. */
const clockFactor = 20;

const guide = readFileSync('docs/live.md', 'utf8');
const blocks = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, code]) => code ?? '');
const block = (language: string, marker: string): string => {
  const found = blocks(language).find((code) => code.includes(marker));
  if (found === undefined) throw new Error(`no ${language} with ${marker} in docs/live.md`);
  return found;
};

/** The status view of an order, with a member and values of a later version. */
const orderStatus = (outcome: string, of = id) => ({
  orderId: of,
  status: outcome === 'pending' ? 'Paused' : 'Fulfilled',
  phase: 'paused',
  outcome,
  userFinal: outcome === 'delivered',
  protocolFinal: false,
  later: { version: 2 },
});

const held = { 'preference-applied': 'wait=20' };
const state = (outcome: string, headers: Record<string, string> = held): Behaviour =>
  json(200, orderStatus(outcome), { etag: `W/"${outcome}"`, ...headers });
const unchanged = (headers: Record<string, string>) =>
  bytes(304, 'application/json', '', { etag: 'W/"pending"', ...headers });

/** Half of the body, and the end of the connection. */
const cutState =
  (outcome: string): Behaviour =>
  (_request, response, socket) => {
    const body = JSON.stringify(orderStatus(outcome));
    const headers = { etag: `W/"${outcome}"`, 'content-length': body.length, ...held };
    response.writeHead(200, headers).write(body.slice(0, body.length / 2), () => socket.end());
  };

const refusal = (status: number) => ({
  type: 'urn:order-gateway:problem:refused',
  status,
  detail: 'Refused.',
});
const refusals = (...statuses: number[]): Behaviour[] =>
  statuses.map((status) => json(status, refusal(status), { 'retry-after': '7' }));
const orderEvent = (outcome: string, eventId: string, of = id) =>
  event('order', orderStatus(outcome, of), eventId);

describe('a loop of docs/live.md', () => {
  const server = usesScriptedUpstream();
  beforeEach(() => {
    server.reset();
  });

  afterEach(() => Program.stopAll());

  /** Behaves so in turn; returns the seconds between each request and the next one, by the loop's clock. */
  const script = (path: string, ...behaviours: Behaviour[]) => {
    const behave = inTurn(...behaviours);
    const arrivals: number[] = [];
    server.on(path, (request, response, socket) => {
      arrivals.push((performance.now() / 1000) * clockFactor);
      return behave(request, response, socket);
    });
    return () => arrivals.slice(1).map((at, index) => at - arrivals[index]!);
  };
  const times = (count: number, behaviour: Behaviour): Behaviour[] =>
    Array.from({ length: count }, () => behaviour);
  const requestsTo = (prefix: string) => server.requests.filter(({ target }) => target.startsWith(prefix));
  const sent = (header: string, prefix = '/') => requestsTo(prefix).map(({ headers }) => headers[header]);

  /** Runs a program to its end on the fast clock. */
  const run = async (...args: string[]) => {
    const command = [process.execPath, '--import', pathToFileURL(fastClock).href, ...args];
    const program = Program.spawn({ command });
    const exitCode = await program.exited;
    return { exitCode, output: program.output };
  };

  it.each(['swift', 'kotlin'])('in %s is the one that is tested in JavaScript', (language) => {
    const port = readFileSync(support(`${language}.mjs`), 'utf8');
    const lines = [...port.matchAll(/^ *\/\/\| ?(.*)$/gm)].map(([, line]) => line);
    expect(`${lines.join('\n')}\n`).toBe(block(language, ' follow('));
  });

  describe('that polls', () => {
    const loops = [
      ['node', loop('poll.mjs')],
      ['swift', support('swift.mjs')],
      ['kotlin', support('kotlin.mjs')],
    ] as const;

    /** Runs the loop in each language, at the same time, against these behaviours in turn. */
    const follow = (...behaviours: Behaviour[]) =>
      Promise.all(
        loops.map(async ([language, path]) => {
          const gapsOf = script(`/${language}${statusPath}`, ...behaviours);
          const ended = await run(path, `${server.url}/${language}`, id);
          const gaps = gapsOf();
          return { language, ended, gaps, sent: (header: string) => sent(header, `/${language}/`) };
        }),
      );
    type Followed = Awaited<ReturnType<typeof follow>>[number];
    const expectOfEach = <T>(all: readonly Followed[], of: (one: Followed) => T, expected: T) => {
      expect(all.map((one) => [one.language, of(one)])).toEqual(
        loops.map(([language]) => [language, expected]),
      );
    };
    const ended = (one: Followed) => one.ended;
    const followed = { exitCode: 0, output: 'Paused pending\nFulfilled delivered\n' };

    it('shows each state, with values that it does not know, until the order is final for the user', async () => {
      const all = await follow(state('pending'), unchanged(held), state('delivered'));
      expectOfEach(all, ended, followed);
      expectOfEach(all, ({ sent }) => sent('if-none-match'), [undefined, 'W/"pending"', 'W/"pending"']);
      expectOfEach(all, ({ sent }) => sent('prefer'), ['wait=20', 'wait=20', 'wait=20']);
    });

    it.each([
      ['removes Prefer', 12, {}],
      ['holds nothing back', 24, held],
    ])('sends at most one request a second where a proxy %s', async (_how, count, headers) => {
      const repeated = times(count, unchanged(headers));
      const all = await follow(state('pending', headers), ...repeated, state('delivered'));
      expectOfEach(all, ended, followed);
      // The first request may be late by half a second, which is ten on the fast clock.
      for (const { gaps } of all)
        expect(gaps.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(count + 1 - 10);
    });

    it('pauses between two partial views, which have no tag', async () => {
      const all = await follow(...times(3, json(200, orderStatus('pending'), held)), state('delivered'));
      expectOfEach(all, (one) => one.ended.exitCode, 0);
      for (const { gaps } of all) expect(Math.min(...gaps)).toBeGreaterThan(2);
    });

    it('loses no state by a body that is cut', async () => {
      const all = await follow(state('pending'), cutState('delivered'), reset, state('delivered'));
      expectOfEach(all, ended, followed);
      const tags = [undefined, 'W/"pending"', 'W/"pending"', 'W/"pending"'];
      expectOfEach(all, ({ sent }) => sent('if-none-match'), tags);
    });

    it('sends the request again where nothing comes for 35 s', async () => {
      const all = await follow(state('pending'), neverRespond, state('delivered'));
      expectOfEach(all, ended, followed);
      for (const { gaps } of all) expect(gaps[1]).toBeGreaterThan(30);
    });

    it('goes on after 404, 408, 429 and 503, each time after Retry-After', async () => {
      const all = await follow(...refusals(404, 408, 429, 503), state('delivered'));
      expectOfEach(all, ended, { exitCode: 0, output: 'Fulfilled delivered\n' });
      for (const { gaps } of all) expect(Math.min(...gaps)).toBeGreaterThan(6.5);
    });

    it.each([400, 403])('ends after %i with the problem', async (status) => {
      const all = await follow(json(status, refusal(status)));
      expectOfEach(all, (one) => [one.ended.exitCode, ...one.gaps], [1]);
      for (const one of all) expect(one.ended.output).toContain(JSON.stringify(refusal(status)));
    });
  });

  describe('that reads a stream in Node', () => {
    const follow = (path = eventsPath, ...args: string[]) =>
      run(loop('follow.mjs'), server.url, path, ...args);
    const line = (outcome: string, of = id) => `order ${JSON.stringify(orderStatus(outcome, of))}\n`;

    it('shows each state, with values that it does not know, until the order is final for the user', async () => {
      script(
        eventsPath,
        stream(':\nretry: 2000\n\n', orderEvent('pending', 'a'), orderEvent('delivered', 'b')),
      );
      expect(await follow(eventsPath, 'a-key')).toEqual({
        exitCode: 0,
        output: line('pending') + line('delivered'),
      });
      expect(sent('x-api-key')).toEqual(['a-key']);
    });

    it('follows a transaction to the last of its orders', async () => {
      const path = `/v1/transactions/${hash}/events`;
      const waiting = event('waiting', refusal(404));
      script(
        path,
        cutStream(waiting, orderEvent('delivered', 'a,')),
        stream(orderEvent('delivered', 'a,c', otherId)),
      );
      const { exitCode, output } = await follow(path);
      expect(exitCode).toBe(0);
      expect(output).toBe(
        `waiting ${JSON.stringify(refusal(404))}\n${line('delivered')}${line('delivered', otherId)}`,
      );
      expect(sent('last-event-id')).toEqual([undefined, 'a,']);
    });

    it.each(['final', 'not-found'])('stops at the end for the reason %s', async (reason) => {
      script(eventsPath, stream(end(reason)));
      expect((await follow()).exitCode).toBe(0);
      expect(server.requests).toHaveLength(1);
    });

    it('ends with the problem where a transaction has more orders than may be asked for in a minute', async () => {
      const problem = { ...refusal(400), code: 'VALIDATION_FAILED' };
      script(eventsPath, cutStream(event('waiting', problem), end('rotation')), bytes(204, 'text/plain', ''));
      expect(await follow()).toEqual({ exitCode: 1, output: `waiting ${JSON.stringify(problem)}\n` });
      expect(server.requests).toHaveLength(1);
    });

    it('opens the next stream after rotation, and stops at 204', async () => {
      const gaps = script(
        eventsPath,
        cutStream(`retry: 5000\n\n${end('rotation')}`),
        bytes(204, 'text/plain', ''),
      );
      expect((await follow()).exitCode).toBe(0);
      expect(gaps()[0]).toBeGreaterThan(4.5);
    });

    it('loses no state by an event that is cut', async () => {
      const half = orderEvent('delivered', 'b').slice(0, -40);
      const gaps = script(
        eventsPath,
        cutStream(orderEvent('pending', 'a'), half),
        reset,
        stream(orderEvent('delivered', 'b')),
      );
      expect(await follow()).toEqual({ exitCode: 0, output: line('pending') + line('delivered') });
      expect(sent('last-event-id')).toEqual([undefined, 'a', 'a']);
      expect(Math.min(...gaps())).toBeGreaterThan(2.5);
    });

    it.each<[string, Behaviour, string | undefined]>([
      ['a stream', stream(orderEvent('pending', 'a')), 'a'],
      ['a response', neverRespond, undefined],
    ])('opens %s again that is silent for 40 s', async (_what, behaviour, lastEventId) => {
      const gaps = script(eventsPath, behaviour, stream(orderEvent('delivered', 'b')));
      expect((await follow()).output).toContain(line('delivered'));
      expect(sent('last-event-id')).toEqual([undefined, lastEventId]);
      expect(gaps()[0]).toBeGreaterThan(30);
    });

    it('goes on after 404, 408, 429 and 503, each time after Retry-After', async () => {
      const gaps = script(eventsPath, ...refusals(404, 408, 429, 503), stream(orderEvent('delivered', 'b')));
      expect(await follow()).toEqual({ exitCode: 0, output: line('delivered') });
      expect(Math.min(...gaps())).toBeGreaterThan(6.5);
    });

    it.each([400, 403])('ends after %i with the problem', async (status) => {
      script(eventsPath, json(status, refusal(status)));
      expect(await follow()).toEqual({ exitCode: 1, output: `${JSON.stringify(refusal(status))}\n` });
      expect(server.requests).toHaveLength(1);
    });
  });

  describeWithChromium('that reads a stream in Chromium', () => {
    let browser: TestBrowser;

    beforeAll(async () => {
      browser = await TestBrowser.start();
    }, 60_000);

    afterEach(() => browser.closePages());

    afterAll(() => browser.close());

    const source = block('js', 'new EventSource');
    let page: Page;
    /** Resolves when the page has shown this last. */
    const shown = (last: string) =>
      page.waitForFunction(
        (text) => (globalThis as unknown as { shown: string[] }).shown.at(-1) === text,
        last,
      );

    /** Runs the script on a page of the gateway; resolves with all that it has shown, once `last` is. */
    const follow = async (last: string): Promise<unknown[]> => {
      server.on('/page', bytes(200, 'text/html', '<!doctype html><title>An app</title>'));
      page = await browser.open(`${server.url}/page`);
      const app = `
        Object.assign(globalThis, {
          gateway: '${server.url}', orderId: '${id}', shown: [],
          show: ({ outcome }) => shown.push(outcome), showProblem: (text) => shown.push(text),
        });`;
      await page.addScriptTag({ content: app });
      for (const content of [readFileSync(fastClock, 'utf8'), source])
        await page.addScriptTag({ content, type: 'module' });
      await shown(last);
      return page.evaluate('shown');
    };
    const streams = () => requestsTo(eventsPath).map(({ target }) => target);

    it('shows each state until the order is final for the user', async () => {
      script(eventsPath, stream(orderEvent('pending', 'a'), orderEvent('delivered', 'b')));
      expect(await follow('delivered')).toEqual(['pending', 'delivered']);
    });

    it('loses no state by an event that is cut', async () => {
      const half = orderEvent('delivered', 'b').slice(0, -40);
      // Chromium drops what a page has not read yet of a response that is cut.
      const cutWhenRead: Behaviour = async (request, response, socket) => {
        await stream('retry: 50\n\n', orderEvent('pending', 'a'))(request, response, socket);
        await shown('pending');
        response.write(half, () => socket.destroy());
      };
      script(eventsPath, cutWhenRead, stream(orderEvent('delivered', 'b')));
      expect(await follow('delivered')).toEqual(['pending', 'delivered']);
      expect(server.requests.at(-1)?.headers['last-event-id']).toBe('a');
    });

    it('opens a stream again that is silent for 40 s', async () => {
      const gaps = script(
        eventsPath,
        stream(orderEvent('pending', 'a')),
        stream(orderEvent('delivered', 'b')),
      );
      expect(await follow('delivered')).toEqual(['pending', 'delivered']);
      expect(streams()[1]).toBe(`${eventsPath}?lastEventId=a`);
      expect(gaps()[0]).toBeGreaterThan(30);
    });

    it.each([404, 503])('goes on after %i and Retry-After', async (status) => {
      const refused = json(status, refusal(status), { 'retry-after': '7' });
      server.on(statusPath, refused);
      const gaps = script(eventsPath, refused, stream(orderEvent('delivered', 'b')));
      expect(await follow('delivered')).toEqual(['delivered']);
      expect(gaps()[0]).toBeGreaterThan(6.5);
    });

    it.each([400, 403])('ends after %i with the problem', async (status) => {
      const problem = JSON.stringify(refusal(status));
      server.on('/v1/', json(status, refusal(status)));
      expect(await follow(problem)).toEqual([problem]);
      expect(streams()).toHaveLength(1);
    });
  });
});
