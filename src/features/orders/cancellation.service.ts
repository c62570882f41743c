import { Injectable } from '@nestjs/common';
import { chainView } from '../chains/chain.view';
import { type CorrelationIds } from '../../observability/correlation-ids';
import { orderEndpoints } from '../../upstream/order/order-endpoints';
import { Upstreams } from '../../upstream/upstreams.module';
import { type CancellationView } from './cancellation.view';

@Injectable()
export class CancellationService {
  constructor(private readonly upstreams: Upstreams) {}

  /** Fetches a new cancel transaction each time: it expires. */
  async cancellation(orderId: string, correlationIds: CorrelationIds): Promise<CancellationView> {
    const options = { priority: 'foreground', correlationIds } as const;
    const { value } = await this.upstreams.order.load(orderEndpoints.cancelTransaction, orderId, options);
    const { chainId, ...transaction } = value;
    return { orderId, chain: chainId === null ? null : chainView(chainId), ...transaction };
  }
}
