import { Injectable } from '@nestjs/common';
import { type RequestIdentity } from '../../observability/request-identity';
import { StatisticsClient } from '../../upstream/statistics/statistics.client';
import { type SignatureRequest } from './signature.request';

@Injectable()
export class TermsService {
  constructor(private readonly client: StatisticsClient) {}

  /** Forwards a signature, exactly once. */
  async sign({ address, signature }: SignatureRequest, identity: RequestIdentity): Promise<void> {
    const members = { signatoryAddress: address, signature };
    const body = { bytes: Buffer.from(JSON.stringify(members)), contentType: 'application/json' };
    await this.client.signConditions(body, identity);
  }
}
