import { describeWith } from '../support/describe-with';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask } from '../support/http-client';
import { listPath, listSays } from '../support/order-rows';
import { ScriptedUpstream } from '../support/scripted-upstream';
import { type ShippedCache, shippedCaches } from '../support/shipped-caches';
import { maker, orderId, orderRow } from '../support/upstream-records';

const path = `/v1/accounts/${maker}/orders`;

describe.each(shippedCaches)('a list of orders behind %s', (program, start) => {
  describeWith(program)('with its shipped configuration', () => {
    let statistics: ScriptedUpstream;
    let gateway: RunningGateway;
    let edge: ShippedCache;

    beforeAll(async () => {
      statistics = await ScriptedUpstream.start();
      statistics.on(listPath, listSays([orderRow(orderId(1))]));
      gateway = await startGateway(
        { statisticsUrl: statistics.url, orderUrl: statistics.url },
        { TRUST_PROXY: '1', ORDER_LIST_FIRST_PAGE_FRESH_SECONDS: '60' },
      );
      edge = await start([gateway.url, gateway.url]);
    });

    afterAll(async () => {
      await edge.program.stop();
      await gateway.close();
      await statistics.close();
    });

    it.each([
      ['application/json', 'application/json'],
      ['text/csv', 'text/csv'],
      ['*/*', 'application/json'],
      ['text/csv, */*;q=0.1', 'text/csv'],
      ['application/json', 'application/json'],
    ])('Accept: %s is answered with %s, whatever is stored', async (accept, type) => {
      const { status, headers } = await ask(edge.url, path, { headers: { accept } });
      expect([status, String(headers['content-type']).split(';')[0]]).toEqual([200, type]);
    });
  });
});
