import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { clock } from '../lib/clock';
import { type StoredAnswer } from '../upstream/upstream-document';
import { JsonNode } from '../wire/json-node';
import { type CacheEntry } from './freshness';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Smaller bodies gain nothing from compression. */
const compressFromBytes = 2048;

/**
 * Writes an entry as text: its times by the wall clock, which other gateways have too, and the answer's bytes as they
 * came, compressed if it pays.
 */
export async function encodeEntry({ value, ...times }: CacheEntry<StoredAnswer>): Promise<string> {
  const isCompressed = value.body.length >= compressFromBytes;
  const body = isCompressed ? await compress(value.body) : value.body;
  return JSON.stringify({
    storedAt: clock.toWallClock(times.storedAt),
    freshUntil: clock.toWallClock(times.freshUntil),
    staleUntil: clock.toWallClock(times.staleUntil),
    errorUntil: clock.toWallClock(times.errorUntil),
    status: value.status,
    contentType: value.contentType,
    isCompressed,
    body: body.toString('base64'),
  });
}

/** Reads an entry; throws for a text that is none. */
export async function decodeEntry(text: string, maxBytes: number): Promise<CacheEntry<StoredAnswer>> {
  const node = new JsonNode(JSON.parse(text));
  const number = (name: string) => node.member(name).decimal() ?? node.refuse(`has no ${name}`);
  const time = (name: string) => clock.fromWallClock(number(name));
  const body = Buffer.from(node.member('body').requiredText(), 'base64');
  return {
    storedAt: time('storedAt'),
    freshUntil: time('freshUntil'),
    staleUntil: time('staleUntil'),
    errorUntil: time('errorUntil'),
    restUntil: 0,
    isOverdue: false,
    value: {
      status: number('status'),
      contentType: node.member('contentType').text(),
      body: node.member('isCompressed').flag() ? await decompress(body, { maxOutputLength: maxBytes }) : body,
    },
  };
}
