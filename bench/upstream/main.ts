import { leaderboardReply, popularTokensReply, tokenListReplies } from './lists';
import { orderListReply, orderRecordReply, orderStatusReply, statisticsOrderReply } from './orders';
import { listen, serveUpstream } from './upstream-server';

/**
 * Both upstreams with any number of orders, and a control server whose response is the log of calls. `TOKEN_LIST_TOKENS` is
 * the length of chain 1's token list.
 */
async function main(): Promise<void> {
  const { TOKEN_LIST_TOKENS = '40' } = process.env;
  const tokenListReply = tokenListReplies(Number(TOKEN_LIST_TOKENS));
  const statistics = await serveUpstream([
    ['order-list', /^\/api\/Orders\/filteredList$/, orderListReply],
    ['order', /^\/api\/Orders\/(0x[0-9a-f]{64})$/, statisticsOrderReply],
    ['popular-tokens', /^\/api\/TokenMetadata\/popularTokens\/?(\d+)?/, popularTokensReply],
    ['leaderboard', /^\/api\/Users\/usersLeaderboard$/, leaderboardReply],
  ]);
  const order = await serveUpstream([
    ['order', /^\/v1\.0\/dln\/order\/(0x[0-9a-f]{64})$/, orderRecordReply],
    ['status', /^\/v1\.0\/dln\/order\/(0x[0-9a-f]{64})\/status$/, orderStatusReply],
    ['token-list', /^\/v1\.0\/token-list\?chainId=(\d+)$/, tokenListReply],
  ]);
  const controlUrl = await listen((_, response) => {
    response.end(JSON.stringify({ statistics: statistics.calls, order: order.calls }));
  });
  process.stdout.write(`statistics ${statistics.url}\norder ${order.url}\ncontrol ${controlUrl}\n`);
}

void main();
