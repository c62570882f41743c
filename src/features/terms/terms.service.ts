import { Injectable } from '@nestjs/common';
import { type CorrelationIds } from '../../observability/correlation-ids';
import { StatisticsClient } from '../../upstream/statistics/statistics.client';
import { type SignatureRequest } from './signature.request';

@Injectable()
export class TermsService {
  constructor(private readonly client: StatisticsClient) {}

  /** Forwards a signature, exactly once. */
  async sign({ address, signature }: SignatureRequest, correlationIds: CorrelationIds): Promise<void> {
    const members = { signatoryAddress: address, signature };
    const body = { bytes: Buffer.from(JSON.stringify(members)), contentType: 'application/json' };
    await this.client.signConditions(body, correlationIds);
  }
}
