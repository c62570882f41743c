import { type Server } from 'node:http';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

/** On a machine that is busy beyond all bounds there may be no quiet turn. */
const patienceMs = 1000;

/**
 * Stops accepting, ends idle connections, and resolves once all others have had their answer. It waits for a turn of
 * the event loop in which nobody connected: whoever has connected, but was not accepted yet, would be cut off by the
 * kernel together with the request sent meanwhile, and Node accepts one connection a turn.
 */
export async function stopAccepting(server: Server): Promise<void> {
  let connected = 0;
  const count = (): void => {
    connected += 1;
  };
  server.on('connection', count);
  const untilMs = performance.now() + patienceMs;
  do {
    connected = 0;
    await turnOfTheLoop();
  } while (connected > 0 && performance.now() < untilMs);
  server.off('connection', count);
  await new Promise((closed) => server.close(closed));
}
