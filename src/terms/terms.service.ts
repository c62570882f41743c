import { Injectable } from '@nestjs/common';
import { StatisticsClient } from '../upstream/statistics/statistics.client';
import { type SignatureRequest } from './signature.request';

@Injectable()
export class TermsService {
  constructor(private readonly client: StatisticsClient) {}

  /** Forwards a signature, exactly once. */
  async sign({ address, signature }: SignatureRequest): Promise<void> {
    const members = { signatoryAddress: address, signature };
    await this.client.signConditions({
      bytes: Buffer.from(JSON.stringify(members)),
      contentType: 'application/json',
    });
  }
}
