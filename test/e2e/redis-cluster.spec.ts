import { changeChannel, quotaKeyOf } from '../../src/redis/redis-keys';
import { RedisCluster } from '../processes/redis-cluster';

import { describeWithRedis } from '../support/describe-with-redis';
import { eventually } from '../support/eventually';
import { quota, requestsOfLimited, SharingGateways } from '../support/sharing-gateways';
import { orderId } from '../support/upstream-records';
import { statisticsKeyOf } from '../support/uses-redis';

const quotaKey = quotaKeyOf('order');

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
    await gateways.untilNewOrdersCost();
    const sizes = cluster.masters.map((node) => Number(node.command('DBSIZE')));
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  });

  it('tell each other of a change', async () => {
    await gateways.untilChangeIsSeen(orderId(7), 5000);
  });

  it("count a client's requests together", async () => {
    const statuses = await gateways.statusesOfLimited(requestsOfLimited + 2);
    expect(statuses).toEqual([...Array<number>(requestsOfLimited).fill(200), 429, 429]);
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
      await gateways.untilNewOrdersCost();
      await eventually('both listen again', () => cluster.listeners(changeChannel) === 2, 5000);
    });
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(gateways.orderCalls).toBeLessThanOrEqual(quota);
  }, 30_000);

  it('share through the other nodes while a shard is down, and through all again after a full stop', async () => {
    const lost = cluster.ownerOf(quotaKey);
    const isLost = (n: number) => cluster.ownerOf(statisticsKeyOf(n)) === lost;
    // The other node of this shard has been down since it was the master.
    await lost.kill();
    await gateways.untilInterrupted();
    // Each gateway loads those of the lost shard for itself.
    await gateways.untilNewOrdersCost((orders) => orders.length + orders.filter(isLost).length);
    await cluster.killAll();
    await cluster.runAll();
    await cluster.settled();
    await gateways.untilShared(backWithinMs);
    await gateways.untilNewOrdersCost();
  }, 30_000);
});
