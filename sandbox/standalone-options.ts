import { type SandboxOptions } from './sandbox';

type Environment = Readonly<Record<string, string | undefined>>;

const maxPort = 65_535;

function integerOf(environment: Environment, name: string, usual: number, largest: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return usual;
  if (!/^\d{1,9}$/.test(text) || Number(text) > largest) {
    throw new RangeError(`${name} must be an integer from 0 to ${largest}.`);
  }
  return Number(text);
}

/**
 * How the sandbox runs alone: on fixed ports, or those of `SANDBOX_STATISTICS_PORT`, `SANDBOX_ORDER_PORT` and
 * `SANDBOX_CONTROL_PORT`; on loopback, or on `SANDBOX_HOST`. Throws a RangeError that names a wrong variable.
 */
export function standaloneOptions(environment: Environment): SandboxOptions {
  return {
    host: environment.SANDBOX_HOST ?? '127.0.0.1',
    statisticsPort: integerOf(environment, 'SANDBOX_STATISTICS_PORT', 4010, maxPort),
    orderPort: integerOf(environment, 'SANDBOX_ORDER_PORT', 4011, maxPort),
    controlPort: integerOf(environment, 'SANDBOX_CONTROL_PORT', 4012, maxPort),
  };
}

/** What to tell who started the sandbox: where it is, and two calls to try. */
export function greetingOf(sandbox: {
  statisticsUrl: string;
  orderUrl: string;
  controlUrl: string;
  examples: { orderId: string };
}): string {
  const { statisticsUrl, orderUrl, controlUrl, examples } = sandbox;
  return [
    `statistics interface  ${statisticsUrl}`,
    `order interface       ${orderUrl}`,
    `control API           ${controlUrl}/sandbox/orders`,
    '',
    `curl ${statisticsUrl}/api/Orders/${examples.orderId}`,
    `curl ${orderUrl}/v1.0/dln/order/${examples.orderId}/status`,
    '',
  ].join('\n');
}
