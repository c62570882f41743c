import { leaderboardReply, popularTokensReply, type TokenListOptions, tokenListReplies } from './lists';
import { orderListReply, orderRecordReply, orderStatusReply, statisticsOrderReply } from './orders';
import { listen, serveUpstream } from './upstream-server';

/**
 * Both upstreams with any number of orders, and a control server whose response is the log of calls. `TOKEN_LIST_TOKENS` is
 * the length of chain 1's token list, `TOKEN_LIST_SHAPE` the shape of all lists; `TOKEN_LIST_CHANGES=true` gives chain 1's
 * list other bytes each time. `STATISTICS_DELAY_MS` and `ORDER_DELAY_MS` delay each response: `20`, or at random `15-25`.
 * `LOG_ORDER_IDS=true` logs calls to the order interface by endpoint and id.
 */
async function main(): Promise<void> {
  const { TOKEN_LIST_TOKENS = '40', TOKEN_LIST_SHAPE = 'wrapped', TOKEN_LIST_CHANGES } = process.env;
  const { STATISTICS_DELAY_MS = '0', ORDER_DELAY_MS = '0', LOG_ORDER_IDS } = process.env;
  const tokenListReply = tokenListReplies({
    longListTokens: Number(TOKEN_LIST_TOKENS),
    shape: TOKEN_LIST_SHAPE as TokenListOptions['shape'],
    changes: TOKEN_LIST_CHANGES === 'true',
  });
  const statistics = await serveUpstream(
    [
      ['order-list', /^\/api\/Orders\/filteredList$/, orderListReply],
      ['order', /^\/api\/Orders\/(0x[0-9a-f]{64})$/, statisticsOrderReply],
      ['popular-tokens', /^\/api\/TokenMetadata\/popularTokens\/?(\d+)?/, popularTokensReply],
      ['leaderboard', /^\/api\/Users\/usersLeaderboard$/, leaderboardReply],
    ],
    randomDelay(STATISTICS_DELAY_MS),
  );
  const order = await serveUpstream(
    [
      ['order', /^\/v1\.0\/dln\/order\/(0x[0-9a-f]{64})$/, orderRecordReply],
      ['status', /^\/v1\.0\/dln\/order\/(0x[0-9a-f]{64})\/status$/, orderStatusReply],
      ['token-list', /^\/v1\.0\/token-list\?chainId=(\d+)$/, tokenListReply],
    ],
    randomDelay(ORDER_DELAY_MS),
    LOG_ORDER_IDS === 'true' ? (endpoint, parameter) => `${endpoint} ${parameter}` : undefined,
  );
  const controlUrl = await listen((_, response) => {
    response.end(JSON.stringify({ statistics: statistics.calls, order: order.calls }));
  });
  process.stdout.write(`statistics ${statistics.url}\norder ${order.url}\ncontrol ${controlUrl}\n`);
}

/** Milliseconds: `20` is constant, `15-25` uniform. */
function randomDelay(range: string): () => number {
  const [least = 0, most = least] = range.split('-').map(Number);
  return () => least + Math.random() * (most - least);
}

void main();
