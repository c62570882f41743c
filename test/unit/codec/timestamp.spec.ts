import { timestampText } from '../../../src/codec/value-readers';

describe('timestampText', () => {
  it.each([
    [0, '1970-01-01T00:00:00Z'],
    [999, '1970-01-01T00:00:00.999Z'],
    [86_399_999, '1970-01-01T23:59:59.999Z'],
    [86_400_000, '1970-01-02T00:00:00Z'],
    [Date.UTC(2024, 1, 29, 9, 8, 7), '2024-02-29T09:08:07Z'],
    [Date.UTC(2024, 1, 29, 9, 8, 7, 6), '2024-02-29T09:08:07.006Z'],
    [Date.UTC(2024, 2, 1, 0, 0, 0), '2024-03-01T00:00:00Z'],
  ])('writes %d as %s', (epochMs, text) => {
    expect(timestampText(epochMs)).toBe(text);
  });
});
