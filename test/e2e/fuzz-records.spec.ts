import fc from 'fast-check';
import { problemCodes } from '../../src/http/problems/problem';
import { encodeNumber } from '../../sandbox/value-encoders';
import { ApiDocument } from '../support/api-document';
import { json } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { type Json, pathsBelow, spoil } from '../support/record-members';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

/** `npm run test:all` makes more. */
const runs = Number(process.env.FUZZ_RUNS ?? 200);

/** What may stand where something else belongs. None of it is an amount. */
const noise = [null, true, '', 'x', '0x', -1, 1.5, 1e300, [], {}, [[]], { a: 1 }, '\u0000', '-5', 'NaN', 'ÿ'];

const mutation = fc.record({
  side: fc.constantFrom('statistics', 'order'),
  place: fc.nat(),
  replacement: fc.option(fc.constantFrom(...noise), { nil: undefined }),
});

const amount = fc.bigInt({ min: 2n ** 53n, max: 2n ** 200n });

describe('mutated upstream records', () => {
  const gatewayTestBed = usesGatewayTestBed({
    BREAKER_MIN_CALLS: '1000000',
    RETRY_BUDGET_PERCENT: '0',
    CACHE_MAX_ENTRIES: '100',
  });
  let next = 0;
  let api: ApiDocument;

  beforeAll(async () => {
    await gatewayTestBed.startGateway();
    api = await ApiDocument.servedBy(gatewayTestBed.gateway.url);
  });

  it('never make a wrong amount, a shape that is not documented, nor a bug of the gateway', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(mutation, { maxLength: 4 }),
        amount,
        amount,
        async (mutations, give, take) => {
          next += 1;
          const id = orderId(next);
          const records: Record<'statistics' | 'order', Json> = {
            statistics: statisticsOrder(id),
            order: orderRecord(id),
          };
          spoil(records.statistics, ['giveOfferWithMetadata', 'amount'], encodeNumber(give));
          spoil(records.statistics, ['takeOfferWithMetadata', 'amount'], encodeNumber(take));
          spoil(records.order, ['orderStruct', 'giveOffer', 'amount'], give.toString());
          spoil(records.order, ['orderStruct', 'takeOffer', 'amount'], take.toString());
          for (const { side, place, replacement } of mutations) {
            const paths = pathsBelow(records[side]);
            spoil(records[side], paths[place % paths.length] ?? [], structuredClone(replacement));
          }
          gatewayTestBed.statistics.on('/api/Orders/', json(200, jsonText(records.statistics)));
          gatewayTestBed.order.on('/v1.0/dln/order/', json(200, jsonText(records.order)));
          const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
          expect(api.differencesOf('GET', `/v1/orders/${id}`, response)).toEqual([]);
          const { status, body } = response;
          if (status !== 200) {
            expect(problemCodes).toContain(body.code);
            expect(body.code).not.toBe('INTERNAL_ERROR');
            return;
          }
          const { give: gives, take: takes } = body as Record<
            'give' | 'take',
            { amount: { value: string } | null }
          >;
          expect([give.toString(), undefined]).toContain(gives.amount?.value);
          expect([take.toString(), undefined]).toContain(takes.amount?.value);
        },
      ),
      { numRuns: runs },
    );
  }, 600_000);
});
