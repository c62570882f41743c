import { once } from 'node:events';
import { createServer } from 'node:http';
import { Settings } from '../../../../src/config/settings';
import { Connections } from '../../../../src/http/overload/connections';
import { ownMetrics } from '../../../support/own-metrics';

describe('the connections of a server', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));

  afterEach(() => jest.useRealTimers());

  it('are not looked at any more once it is closed, also if they are told again that it closes', async () => {
    const connections = new Connections(new Settings(), ownMetrics());
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    connections.limit(server, 'main');
    connections.beginClosing();
    expect(jest.getTimerCount()).toBe(1);
    server.close();
    await once(server, 'close');
    connections.beginClosing();
    expect(jest.getTimerCount()).toBe(0);
  });
});
