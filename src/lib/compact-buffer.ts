/** A copy that is no slice of a larger buffer. */
export function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/**
 * The same bytes; a copy if they are less than half of a larger buffer: whoever keeps a slice keeps all of it. Results of
 * `node:zlib` and what `Buffer.from` and `Buffer.concat` make are slices, from Node 24 on of 64 KiB.
 */
export const compactBuffer = (bytes: Buffer): Buffer =>
  2 * bytes.length < bytes.buffer.byteLength ? copyOf(bytes) : bytes;
