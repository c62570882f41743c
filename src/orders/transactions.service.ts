import { Injectable } from '@nestjs/common';
import { ResourceCache } from '../cache/resource-cache';
import { UpstreamResources } from '../cache/upstream-resources';
import { UpstreamFailure } from '../upstream/upstream-failure';

@Injectable()
export class TransactionsService {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: UpstreamResources,
  ) {}

  /** The ids of the orders that a transaction created. Having none and not being indexed yet look the same. */
  async orderIds(transactionHash: string): Promise<string[]> {
    const { value } = await this.cache.read(this.resources.transactionOrderIds(transactionHash));
    if (value.value.length > 0) return value.value;
    throw new UpstreamFailure({
      interfaceName: 'statistics',
      kind: 'transaction-not-found',
      status: value.status,
      reason: 'no orders',
    });
  }
}
