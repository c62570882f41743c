import { type SandboxOptions } from './sandbox';

type Environment = Readonly<Record<string, string | undefined>>;

const maxPort = 65_535;
const maxOrders = 100_000;

function integerOf(environment: Environment, name: string, usual: number, largest: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return usual;
  if (!/^\d{1,9}$/.test(text) || Number(text) > largest) {
    throw new RangeError(`${name} must be an integer from 0 to ${largest}.`);
  }
  return Number(text);
}

/**
 * The options of the standalone sandbox. Ports are fixed unless `SANDBOX_STATISTICS_PORT`, `SANDBOX_ORDER_PORT` or
 * `SANDBOX_CONTROL_PORT` is set; the host is loopback unless `SANDBOX_HOST` is set. `SANDBOX_ORDERS` is the number of
 * historic orders. Throws a RangeError that names an invalid variable.
 */
export function standaloneOptions(environment: Environment): SandboxOptions {
  return {
    host: environment.SANDBOX_HOST ?? '127.0.0.1',
    statisticsPort: integerOf(environment, 'SANDBOX_STATISTICS_PORT', 4010, maxPort),
    orderPort: integerOf(environment, 'SANDBOX_ORDER_PORT', 4011, maxPort),
    controlPort: integerOf(environment, 'SANDBOX_CONTROL_PORT', 4012, maxPort),
    orders: integerOf(environment, 'SANDBOX_ORDERS', 0, maxOrders),
  };
}

/** The text printed at startup: the URLs and two example calls. */
export function startupMessage(sandbox: {
  statisticsUrl: string;
  orderUrl: string;
  controlUrl: string;
  examples: { orderId: string };
}): string {
  const { statisticsUrl, orderUrl, controlUrl, examples } = sandbox;
  return [
    `statistics interface  ${statisticsUrl}`,
    `order interface       ${orderUrl}`,
    `control API           ${controlUrl}/sandbox/docs`,
    '',
    `curl ${statisticsUrl}/api/Orders/${examples.orderId}`,
    `curl ${orderUrl}/v1.0/dln/order/${examples.orderId}/status`,
    '',
  ].join('\n');
}
