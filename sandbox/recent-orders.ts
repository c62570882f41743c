import { drawOrder } from './order-factory';
import { type Order } from './order';
import { progressingLifecycle } from './order-timing';
import { SeededRandom } from './seeded-random';
import { type LogNormal, type SeededRoute, seededRoutes } from './seeded-routes';

const spanSeconds = 3_600;

/** Of the late orders: the time from the creation to the start, and from the start to the fulfillment. */
const late = { ageSeconds: 75, fulfilledAfterSeconds: 600 };

const slow = { percent: 1, factor: 10 };

/** About as long as those of live orders, which are compared with them. */
const unlockWaitSeconds = [45, 75] as const;

/** Wallets of their own: the lists of all others are the same with and without recent orders. */
const walletCount = 8;

/** The time to a fulfillment, in whole seconds, as of blocks. One in a hundred takes ten times as long as drawn. */
export function drawFulfillmentSeconds({ medianSeconds, sigma }: LogNormal, random: SeededRandom): number {
  const seconds = medianSeconds * Math.exp(sigma * random.normal());
  return Math.max(1, Math.round(seconds * (random.chance(slow.percent) ? slow.factor : 1)));
}

function recentOrder(seed: number, startMs: number, route: SeededRoute, index: number, count: number): Order {
  const [giveChainId, takeChainId] = route.route;
  const orderSeed = `${seed}/recent:${giveChainId}:${takeChainId}:${index}`;
  const random = new SeededRandom(`${orderSeed}:life`);
  const isLate = index === 0;
  const ageSeconds = isLate ? late.ageSeconds : Math.round((index * spanSeconds) / count);
  const fulfillmentSeconds = drawFulfillmentSeconds(route, random);
  return drawOrder({
    seed: orderSeed,
    giveChainId,
    takeChainId,
    wallet: `recent:${index % walletCount}`,
    callState: 'NoExtCall',
    life: progressingLifecycle('ClaimedUnlock', startMs - ageSeconds * 1000, {
      Fulfilled: isLate ? late.ageSeconds + late.fulfilledAfterSeconds : fulfillmentSeconds,
      SentUnlock: random.between(...unlockWaitSeconds),
      ClaimedUnlock: random.between(...unlockWaitSeconds),
    }),
  });
}

/**
 * Orders without an external call that were created within the hour before the start, and move with the clock. The first
 * one of each route is late.
 * @param seed the seed of the sandbox
 * @param startMs ms since 1970; nothing but the times and the nonces depends on it
 * @param count how many there are of each route
 */
export const recentOrders = (seed: number, startMs: number, count: number): Order[] =>
  seededRoutes.flatMap((route) =>
    Array.from({ length: count }, (_, index) => recentOrder(seed, startMs, route, index, count)),
  );
