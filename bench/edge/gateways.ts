import { type GatewayProcess, startGateway, untilReady } from '../../test/processes/gateway';
import { RedisServer } from '../../test/processes/redis-server';
import { SandboxProcess } from '../../test/processes/sandbox';

const gatewayCount = 2;
const orderCount = 100;
const openEach = 3;
const changingCount = 5;

/** The sandbox, and two gateways before it that share a Redis and log each request. */
export interface Fleet {
  readonly sandbox: SandboxProcess;
  readonly gateways: readonly GatewayProcess[];
  /** Orders that stay as they are; a third of them is open. */
  readonly openIds: readonly string[];
  readonly settledIds: readonly string[];
  /** Open orders that nothing but a change is measured with. */
  readonly changingIds: readonly string[];
}

export async function startFleet(): Promise<Fleet> {
  const sandbox = await SandboxProcess.start();
  const openCount = Math.ceil(orderCount / openEach);
  const openIds = await sandbox.createOrders(openCount);
  const changingIds = await sandbox.createOrders(changingCount);
  const settledIds = await Promise.all(
    Array.from({ length: orderCount - openCount }, () => sandbox.createOrder({ state: 'ClaimedUnlock' })),
  );
  const { url: redisUrl } = await RedisServer.start();
  const environment = { ACCESS_LOG: 'true', TRUST_PROXY: '1', REDIS_URL: redisUrl };
  const gateways = await Promise.all(
    Array.from({ length: gatewayCount }, () => startGateway(sandbox, environment)),
  );
  await Promise.all(gateways.map(untilReady));
  return { sandbox, gateways, openIds, settledIds, changingIds };
}

export const pathOf = (orderId: string): string => `/v1/orders/${orderId}`;

/** How many requests the gateways have logged so far, by path. */
export function requestsByPath(gateways: readonly GatewayProcess[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { program } of gateways)
    for (const [, path = ''] of program.output.matchAll(/"context":"Access".*"path":"([^"]+)"/g))
      counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}
