import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';
import { type RawPayload } from '../upstream/upstream-payload';
import { compactBuffer } from '../lib/compact-buffer';
import { JsonNode, InvalidPayloadError } from '../codec/json-node';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Smaller bodies are not compressed. */
const compressFromBytes = 2048;

/**
 * Up to this size the main thread compresses a body itself: that takes a tenth of a millisecond, no more than to hand it to
 * another thread. The entry then goes to the other gateways before this one writes a change to its streams.
 */
const compressHereUpToBytes = 16_384;

/** A valid HTTP field value (RFC 9110, 5.5). */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** A success with content (RFC 9110, 15.3). */
const hasContent = (status: number): boolean =>
  Number.isInteger(status) && status >= 200 && status <= 299 && status !== 204 && status !== 205;

/** A payload for the store that gateways share. */
export interface SerializedPayload {
  /** JSON: status, content type, and whether the body is compressed. */
  readonly head: string;
  /** The bytes as they came, or compressed by gzip. */
  readonly body: Buffer;
}

export async function serializePayload({
  status,
  contentType,
  body,
}: RawPayload): Promise<SerializedPayload> {
  const isCompressed = body.length >= compressFromBytes;
  return {
    head: JSON.stringify({ status, contentType, isCompressed }),
    body: isCompressed ? await compressed(body) : body,
  };
}

const compressed = (body: Buffer): Buffer | Promise<Buffer> =>
  body.length <= compressHereUpToBytes ? gzipSync(body) : compress(body);

/** Parses a payload. Rejects for an invalid one, and for a body above `maxBytes` when decompressed. */
export async function deserializePayload(
  { head, body }: SerializedPayload,
  maxBytes: number,
): Promise<RawPayload> {
  const node = new JsonNode(JSON.parse(head));
  const status = node.member('status').decimal();
  const contentType = node.member('contentType').text();
  if (status === null || !hasContent(status))
    throw new InvalidPayloadError('status', 'is not that of a success');
  if (contentType !== null && !fieldValue.test(contentType))
    throw new InvalidPayloadError('contentType', 'is not a field value');
  const isCompressed = node.member('isCompressed').flag();
  return {
    status,
    contentType,
    body: compactBuffer(isCompressed ? await decompress(body, { maxOutputLength: maxBytes }) : body),
  };
}
