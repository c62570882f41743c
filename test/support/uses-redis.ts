import { eventually } from './eventually';
import { type RunningGateway } from './gateway';
import { type RedisServer } from '../processes/redis-server';
import { json, type ScriptedUpstream } from './scripted-upstream';
import { jsonText, orderId, statisticsOrder } from './upstream-records';

/** Where gateways keep an order of the statistics interface. */
export const statisticsKeyOf = (n: number) => `order-gateway:2:entry:{statistics/order/${orderId(n)}}`;

let lastOrder = 1000;

/** Asks for orders never asked for before until the gateway stores one of them in Redis. */
export async function usesRedis(
  { url }: Pick<RunningGateway, 'url'>,
  redis: RedisServer,
  upstream: ScriptedUpstream,
  withinMs = 10_000,
): Promise<void> {
  upstream.on('/api/Orders', (request, response, socket) => {
    const id = request.target.slice('/api/Orders/'.length);
    return json(200, jsonText(statisticsOrder(id)))(request, response, socket);
  });
  await eventually(
    'the gateway uses Redis',
    async () => {
      lastOrder += 1;
      await (await fetch(`${url}/api/Orders/${orderId(lastOrder)}`)).arrayBuffer();
      return redis.command('EXISTS', statisticsKeyOf(lastOrder)) === '1';
    },
    withinMs,
  );
}
