import { Injectable } from '@nestjs/common';
import { type CorrelationIds } from '../../observability/correlation-ids';
import { statisticsEndpoints } from '../../upstream/statistics/statistics-endpoints';
import { Upstreams } from '../../upstream/upstreams.module';
import { type SignatureRequest } from './signature.request';

@Injectable()
export class TermsService {
  constructor(private readonly upstreams: Upstreams) {}

  /** Forwards a signature, exactly once. */
  async sign({ address, signature }: SignatureRequest, correlationIds: CorrelationIds): Promise<void> {
    const members = { signatoryAddress: address, signature };
    const body = { bytes: Buffer.from(JSON.stringify(members)), contentType: 'application/json' };
    const context = { priority: 'foreground', correlationIds } as const;
    await this.upstreams.statistics.load(statisticsEndpoints.signConditions, body, context);
  }
}
