import { Injectable } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { Settings } from '../../config/settings';

/** The configured API keys. Only their hashes are known. */
@Injectable()
export class ApiKeys {
  private readonly known: readonly { readonly name: string; readonly hash: Buffer }[];

  constructor({ apiKeys }: Settings) {
    this.known = apiKeys.map(({ name, sha256 }) => ({ name, hash: Buffer.from(sha256, 'hex') }));
  }

  /** Whether requests need an API key. */
  get isRequired(): boolean {
    return this.known.length > 0;
  }

  /** The name of the key in `X-API-Key`; null if it is absent, empty or unknown. Compares in constant time. */
  nameOf({ 'x-api-key': key }: IncomingHttpHeaders): string | null {
    if (typeof key !== 'string' || key === '') return null;
    // Node decodes headers as latin1, so this hashes the bytes that were sent.
    const hash = createHash('sha256').update(key, 'latin1').digest();
    const matching = this.known.filter((each) => timingSafeEqual(hash, each.hash));
    return matching[0]?.name ?? null;
  }
}
