import { type Server } from 'node:http';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

/** What arrives within a turn, after the look at the sockets, is cut off: the shorter the turn, the less. */
const idleTurnMs = 1;
/** On a machine that is busy beyond all bounds there may be no quiet turn. */
const maxWaitMs = 1000;

/**
 * Stops accepting, ends idle connections, and resolves once all others have had their answer. It waits for a short turn
 * of the event loop in which nobody connected: whoever has connected, but was not accepted yet, would be cut off by the
 * kernel together with the request sent meanwhile, and Node accepts one connection a turn.
 */
export async function stopAccepting(server: Server): Promise<void> {
  let connected = 0;
  const count = (): void => {
    connected += 1;
  };
  server.on('connection', count);
  const untilMs = performance.now() + maxWaitMs;
  for (let isQuiet = false; !isQuiet && performance.now() < untilMs;) {
    connected = 0;
    const startMs = performance.now();
    await turnOfTheLoop();
    isQuiet = connected === 0 && performance.now() - startMs < idleTurnMs;
  }
  server.off('connection', count);
  await new Promise((closed) => server.close(closed));
}
