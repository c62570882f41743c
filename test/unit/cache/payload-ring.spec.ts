import fc from 'fast-check';
import { type RawPayload } from '../../../src/upstream/upstream-payload';
import { type PackedPayload, PayloadRing } from '../../../src/cache/payload-ring';

const segments = 64;
const segmentBytes = 100;

const payload = (body: Buffer): RawPayload => ({ status: 200, contentType: 'application/json', body });
const bytesOf = (length: number, value: number) => Buffer.alloc(length, value);

describe('the ring of payloads', () => {
  let overwritten: string[];
  let ring: PayloadRing;

  beforeEach(() => {
    overwritten = [];
    ring = new PayloadRing(segments * segmentBytes, ({ keys }) => overwritten.push(...keys));
  });

  const pack = (key: string, body: Buffer): PackedPayload => {
    const packed = ring.pack(key, payload(body));
    if (!packed) throw new Error('is too long');
    return packed;
  };

  it('unpacks a payload as it was, with bytes of its own', () => {
    const body = Buffer.from('{"amount":12345678901234567890}');
    const packed = pack('a', body);
    const unpacked = packed.unpack();
    expect(unpacked).toEqual(payload(body));
    for (let n = 0; n < segments; n += 1) pack(`later ${n}`, bytesOf(segmentBytes, 0));
    expect(unpacked).toEqual(payload(body));
  });

  it('overwrites the oldest payloads, a segment at once, and reports their keys', () => {
    const first = pack('first', bytesOf(40, 1));
    const second = pack('second', bytesOf(60, 2));
    for (let n = 1; n < segments; n += 1) pack(`later ${n}`, bytesOf(segmentBytes, 3));
    expect([first.unpack()?.body, overwritten]).toEqual([bytesOf(40, 1), []]);
    pack('last', bytesOf(1, 4));
    expect([first.unpack(), second.unpack()]).toEqual([null, null]);
    expect(overwritten).toEqual(['first', 'second']);
  });

  it('takes an empty body, and one as long as a segment, and none that is longer', () => {
    for (const length of [0, segmentBytes]) expect(pack('a', bytesOf(length, 1)).unpack()).not.toBeNull();
    expect(ring.pack('b', payload(bytesOf(segmentBytes + 1, 1)))).toBeNull();
  });

  it('takes nothing if it has no bytes', () => {
    expect(new PayloadRing(segments - 1, () => undefined).pack('a', payload(bytesOf(1, 1)))).toBeNull();
  });

  it('returns each payload as it was, or reports it as overwritten', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: segmentBytes }), { maxLength: 400 }), (bodies) => {
        const gone = new Set<string>();
        const random = new PayloadRing(segments * segmentBytes, ({ keys }) => {
          for (const key of keys) gone.add(key);
        });
        const packed = bodies.map((body, n) => random.pack(`${n}`, payload(Buffer.from(body))));
        packed.forEach((each, n) => {
          const expected = gone.has(`${n}`) ? null : payload(Buffer.from(bodies[n] ?? []));
          expect(each && each.unpack()).toEqual(expected);
        });
      }),
    );
  });
});
