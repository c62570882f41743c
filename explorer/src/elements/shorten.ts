const ellipsis = '…';

/**
 * The two ends of a long id: `0x307a7c…7fc03`. A text that would not become clearly shorter stays whole. Counts code
 * points, so that no character is cut in two.
 * @param ends characters that are kept at each end, after a leading `0x`
 */
export function shorten(id: string, ends = 6): string {
  const prefix = id.startsWith('0x') ? '0x' : '';
  const characters = Array.from(id.slice(prefix.length));
  if (characters.length <= 2 * ends + 3) return id;
  return `${prefix}${characters.slice(0, ends).join('')}${ellipsis}${characters.slice(-ends).join('')}`;
}
