import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { readDelay } from './delay';
import { serveInterface } from './interface-server';
import { leaderboardReply, popularTokensReply, TokenListReplies, type TokenListShape } from './list-replies';
import { orderRecordReply, orderStatusReply, statisticsOrderReply } from './order-replies';

/**
 * Both interfaces with orders beyond counting, and a control server that tells when they were called (GET /calls)
 * and forgets it (DELETE /calls). `TOKEN_LIST_TOKENS` is the length of chain 1's list, `TOKEN_LIST_SHAPE` the shape of
 * all lists; `TOKEN_LIST_CHANGES=true` gives chain 1's list other bytes each time. `STATISTICS_DELAY_MS` and
 * `ORDER_DELAY_MS` are what an interface waits before each answer: `20`, or `15-25`, each time another.
 */
async function main(): Promise<void> {
  const { TOKEN_LIST_TOKENS = '40', TOKEN_LIST_SHAPE = 'wrapped', TOKEN_LIST_CHANGES } = process.env;
  const { STATISTICS_DELAY_MS = '0', ORDER_DELAY_MS = '0' } = process.env;
  const lists = new TokenListReplies({
    longListTokens: Number(TOKEN_LIST_TOKENS),
    shape: TOKEN_LIST_SHAPE as TokenListShape,
    changes: TOKEN_LIST_CHANGES === 'true',
  });
  const statistics = await serveInterface(
    [
      ['order', /^\/api\/Orders\/(0x[0-9a-f]{64})$/, statisticsOrderReply],
      ['popular-tokens', /^\/api\/TokenMetadata\/popularTokens\/?(\d+)?/, popularTokensReply],
      ['leaderboard', /^\/api\/Users\/usersLeaderboard$/, leaderboardReply],
    ],
    readDelay(STATISTICS_DELAY_MS),
  );
  const order = await serveInterface(
    [
      ['order', /^\/v1\.0\/dln\/order\/(0x[0-9a-f]{64})$/, orderRecordReply],
      ['status', /^\/v1\.0\/dln\/order\/(0x[0-9a-f]{64})\/status$/, orderStatusReply],
      ['token-list', /^\/v1\.0\/token-list\?chainId=(\d+)$/, (chainId) => lists.of(chainId)],
    ],
    readDelay(ORDER_DELAY_MS),
  );
  const control = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ statistics: statistics.log.all(), order: order.log.all() }));
    if (request.method !== 'DELETE') return;
    statistics.log.clear();
    order.log.clear();
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  process.stdout.write(`statistics ${statistics.url}\norder ${order.url}\ncontrol ${controlUrl}\n`);
}

void main();
