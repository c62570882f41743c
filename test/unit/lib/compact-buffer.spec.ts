import { compactBuffer } from '../../../src/lib/compact-buffer';

describe('a compact buffer', () => {
  const whole = Buffer.allocUnsafeSlow(1000).fill('whole ');

  it('has the bytes of a small slice, and no others', () => {
    const slice = whole.subarray(100, 599);
    const compact = compactBuffer(slice);
    expect(compact).toEqual(slice);
    expect(compact.buffer.byteLength).toBe(499);
  });

  it.each([[500], [1000]])('is the slice itself if that has %d of 1,000 bytes', (length) => {
    const slice = whole.subarray(0, length);
    expect(compactBuffer(slice)).toBe(slice);
  });

  it('may be empty', () => {
    expect(compactBuffer(whole.subarray(0, 0)).buffer.byteLength).toBe(0);
  });
});
