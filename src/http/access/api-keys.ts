import { Injectable } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { AccessSettings } from '../../config/access-settings';
import { type ApiKey } from '../../config/settings';

/** The configured API keys. Only their hashes are known. */
@Injectable()
export class ApiKeys {
  private known: readonly { readonly key: ApiKey; readonly hash: Buffer }[] = [];

  constructor(settings: AccessSettings) {
    settings.follow(({ apiKeys }) => {
      this.known = apiKeys.map((key) => ({ key, hash: Buffer.from(key.sha256, 'hex') }));
    });
  }

  /** Whether requests need an API key. */
  get isRequired(): boolean {
    return this.known.length > 0;
  }

  /** The key in `X-API-Key`, ended or not; null if it is absent, empty or unknown. Compares in constant time. */
  find({ 'x-api-key': key }: IncomingHttpHeaders): ApiKey | null {
    if (typeof key !== 'string' || key === '') return null;
    // Node decodes headers as latin1, so this hashes the bytes that were sent.
    const hash = createHash('sha256').update(key, 'latin1').digest();
    const matching = this.known.filter((each) => timingSafeEqual(hash, each.hash));
    return matching[0]?.key ?? null;
  }
}

/** @param nowMs epoch milliseconds of the wall clock: the end of a key is a date */
export const hasEnded = ({ untilMs }: ApiKey, nowMs?: number): boolean =>
  untilMs !== null && (nowMs ?? Date.now()) >= untilMs;
