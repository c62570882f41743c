import { CancellationService } from '../../../../src/features/orders/cancellation.service';
import { newCorrelationIds } from '../../../../src/observability/correlation-ids';
import { orderEndpoints } from '../../../../src/upstream/endpoints';
import { type Upstreams } from '../../../../src/upstream/upstreams.module';
import { type CallContext } from '../../../../src/upstream/transport/upstream-http';
import { orderId } from '../../../support/upstream-records';

const transaction = { from: '0x1', to: '0x2', data: '0x4d', value: '0', cancelBeneficiary: '0x3' };

describe('the cancellation of an external call', () => {
  it.each([
    ['8453', { id: '8453', name: 'Base', caip2: 'eip155:8453' }],
    ['999999', { id: '999999', name: null, caip2: null }],
    [null, null],
  ])('is the transaction of the order interface, on chain %s', async (chainId, chain) => {
    const calls: unknown[] = [];
    const order = {
      load: (endpoint: unknown, id: string, context: CallContext) => {
        calls.push([endpoint, id, context.priority, context.correlationIds]);
        return Promise.resolve({ value: { chainId, ...transaction } });
      },
    };
    const correlationIds = newCorrelationIds();
    const service = new CancellationService({ order } as unknown as Upstreams);
    expect(await service.cancellation(orderId(7), correlationIds)).toEqual({
      orderId: orderId(7),
      chain,
      ...transaction,
    });
    expect(calls).toEqual([[orderEndpoints.cancelTransaction, orderId(7), 'foreground', correlationIds]]);
  });
});
