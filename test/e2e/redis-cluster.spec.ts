import { RedisCluster } from '../processes/redis-cluster';

import { describeWithRedis } from '../support/describe-with-redis';
import { eventually } from '../support/eventually';
import { quota, SharingGateways } from '../support/sharing-gateways';
import { orderId } from '../support/upstream-records';

const quotaKey = 'order-gateway:2:quota:{order}';

/** The slowest failover allowed, with what the gateways need to follow it. */
const backWithinMs = 15_000;

describeWithRedis('gateways that share a Redis Cluster', () => {
  let cluster: RedisCluster;
  let gateways: SharingGateways;

  beforeAll(async () => {
    cluster = await RedisCluster.start();
    gateways = await SharingGateways.start(cluster.url);
  }, 60_000);

  afterAll(async () => {
    await gateways.close();
    await cluster.close();
  });

  it('load an order once for all, whichever node has it', async () => {
    expect(await gateways.callsForNewOrders(100, 30)).toBe(30);
    const sizes = cluster.masters.map((node) => Number(node.command('DBSIZE')));
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  });

  it('tell each other of a change', async () => {
    await gateways.untilChangeIsSeen(orderId(7), 5000);
  });

  it('lose no request while a slot is migrated and a master is killed, and share again', async () => {
    const statuses = await gateways.underLoad(200, async () => {
      const { port } = cluster.ownerOf(quotaKey);
      await cluster.migrateSlot(quotaKey, () =>
        eventually('grants meanwhile', () => gateways.orderCalls > 40, 5000),
      );
      const owner = cluster.ownerOf(quotaKey);
      expect(owner.port).not.toBe(port);
      await owner.kill();
      await gateways.untilInterrupted();
      await gateways.untilShared(backWithinMs);
      expect(await gateways.callsForNewOrders(200, 12)).toBe(12);
    });
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(gateways.orderCalls).toBeLessThanOrEqual(quota);
  }, 30_000);
});
