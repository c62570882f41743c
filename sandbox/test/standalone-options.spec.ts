import { startupMessage, standaloneOptions } from '../standalone-options';

describe('standaloneOptions', () => {
  it('runs on fixed ports of loopback', () => {
    expect(standaloneOptions({})).toEqual({
      host: '127.0.0.1',
      statisticsPort: 4010,
      orderPort: 4011,
      controlPort: 4012,
      orders: 0,
    });
  });

  it('takes other ports and another host from the environment', () => {
    const environment = { SANDBOX_HOST: '0.0.0.0', SANDBOX_ORDER_PORT: '5011', SANDBOX_CONTROL_PORT: '' };
    expect(standaloneOptions(environment)).toMatchObject({
      host: '0.0.0.0',
      orderPort: 5011,
      controlPort: 4012,
    });
  });

  it.each(['abc', '-1', '65536', '80.5'])('refuses the port %s by the name of its variable', (port) => {
    expect(() => standaloneOptions({ SANDBOX_STATISTICS_PORT: port })).toThrow(/SANDBOX_STATISTICS_PORT/);
  });
});

it.each(['100001', 'many'])('refuses %s historic orders', (SANDBOX_ORDERS) => {
  expect(() => standaloneOptions({ SANDBOX_ORDERS })).toThrow(
    'SANDBOX_ORDERS must be an integer from 0 to 100000.',
  );
});

it('greets with the three URLs and two calls to try', () => {
  const greeting = startupMessage({
    statisticsUrl: 'http://127.0.0.1:1',
    orderUrl: 'http://127.0.0.1:2',
    controlUrl: 'http://127.0.0.1:3',
    examples: { orderId: '0xabc' },
  });
  expect(greeting.match(/^curl .*0xabc/gm)).toHaveLength(2);
  expect(greeting).toContain('http://127.0.0.1:3/sandbox/docs');
});
