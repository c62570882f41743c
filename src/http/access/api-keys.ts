import { Injectable } from '@nestjs/common';
import { hash as hashOf, timingSafeEqual } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { AccessSettings } from '../../config/access-settings';
import { type ApiKey } from '../../config/sections/client-settings';
import { type Exchange } from '../exchange';

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

  /**
   * The key in `X-API-Key`, ended or not; null if it is absent, empty or unknown. Compares in constant time, and once for a
   * request: a reload does not change whose it is.
   */
  find(exchange: Pick<Exchange, 'headers' | 'apiKey'>): ApiKey | null {
    if (exchange.apiKey === undefined) exchange.apiKey = this.search(exchange.headers);
    return exchange.apiKey;
  }

  private search({ 'x-api-key': key }: IncomingHttpHeaders): ApiKey | null {
    if (typeof key !== 'string' || key === '') return null;
    // Node decodes headers as latin1, so this hashes the bytes that were sent.
    const sent = hashOf('sha256', Buffer.from(key, 'latin1'), 'buffer');
    let found: ApiKey | null = null;
    for (const each of this.known) if (timingSafeEqual(sent, each.hash)) found ??= each.key;
    return found;
  }
}

/** @param nowMs epoch milliseconds of the wall clock: the end of a key is a date */
export const hasEnded = ({ untilMs }: ApiKey, nowMs?: number): boolean =>
  untilMs !== null && (nowMs ?? Date.now()) >= untilMs;
