import { changeChannel } from '../../src/redis/redis-keys';
import { RedisSentinels } from '../processes/redis-sentinels';
import { describeWithRedis } from '../support/describe-with-redis';
import { eventually } from '../support/eventually';
import { quota, requestsOfLimited, SharingGateways } from '../support/sharing-gateways';
import { orderId } from '../support/upstream-records';

/** The slowest failover allowed, with what the gateways need to follow it. */
const backWithinMs = 15_000;

describeWithRedis('gateways that share the master behind Redis Sentinels', () => {
  let group: RedisSentinels;
  let gateways: SharingGateways;

  beforeAll(async () => {
    group = await RedisSentinels.start();
    const REDIS_SENTINEL_CREDENTIALS = `:${RedisSentinels.sentinelPassword}`;
    gateways = await SharingGateways.start(group.url, { REDIS_SENTINEL_CREDENTIALS });
  }, 60_000);

  afterAll(async () => {
    await gateways.close();
    await group.close();
  });

  it('load an order once for all', async () => {
    await gateways.untilNewOrdersCost();
  });

  it('tell each other of a change', async () => {
    await gateways.untilChangeIsSeen(orderId(7), 5000);
  });

  it("count a client's requests together", async () => {
    const statuses = await gateways.statusesOfLimited(requestsOfLimited + 2);
    expect(statuses).toEqual([...Array<number>(requestsOfLimited).fill(200), 429, 429]);
  });

  it('lose no request when everything is stopped, nor when the master is killed, and share again', async () => {
    const statuses = await gateways.underLoad(200, async () => {
      await group.killAll();
      await gateways.untilInterrupted();
      await group.runAll();
      await gateways.untilShared(backWithinMs);
      await gateways.untilNewOrdersCost();
      await group.settled();
      group.freezeSentinel(0);
      await group.master.kill();
      await gateways.untilInterrupted();
      await gateways.untilShared(backWithinMs);
      await gateways.untilNewOrdersCost();
      await eventually('both listen again', () => group.listenersAtReplica(changeChannel) === 2, 5000);
    });
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(gateways.orderCalls).toBeLessThanOrEqual(quota);
  }, 45_000);
});
