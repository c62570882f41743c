import { Injectable } from '@nestjs/common';
import { chainView } from '../chains/chain.view';
import { type RequestIdentity } from '../../observability/request-identity';
import { OrderClient } from '../../upstream/order/order.client';
import { type CancellationView } from './cancellation.view';

@Injectable()
export class CancellationService {
  constructor(private readonly client: OrderClient) {}

  /** Asks for a fresh cancel transaction each time: it expires. */
  async cancellation(orderId: string, identity: RequestIdentity): Promise<CancellationView> {
    const { chainId, ...transaction } = (
      await this.client.cancelTransaction(orderId).fetch({ lane: 'caller', identity })
    ).value;
    return { orderId, chain: chainId === null ? null : chainView(chainId), ...transaction };
  }
}
