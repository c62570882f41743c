import { Injectable } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { Settings } from '../../config/settings';

/** The configured API keys, of which only hashes are known here. */
@Injectable()
export class ApiKeys {
  private readonly known: readonly { readonly name: string; readonly hash: Buffer }[];

  constructor({ apiKeys }: Settings) {
    this.known = apiKeys.map(({ name, sha256 }) => ({ name, hash: Buffer.from(sha256, 'hex') }));
  }

  /** Whether callers have to show one. */
  get areRequired(): boolean {
    return this.known.length > 0;
  }

  /**
   * The name of the key in `X-API-Key`; null where it is none of ours, absent or empty. Compares with every key, in a
   * time that tells nothing of them.
   */
  nameOf({ 'x-api-key': given }: IncomingHttpHeaders): string | null {
    if (typeof given !== 'string' || given === '') return null;
    // Node reads each byte of a header as one letter: so the bytes that were sent are hashed, whatever their coding.
    const hash = createHash('sha256').update(given, 'latin1').digest();
    const fitting = this.known.filter((key) => timingSafeEqual(hash, key.hash));
    return fitting[0]?.name ?? null;
  }
}
