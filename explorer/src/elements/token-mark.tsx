/** A token's letter in a circle. Logos are not loaded: they would tell other hosts who looks at what. */
export function TokenMark({ symbol }: { symbol: string | null }) {
  const [letter = '?'] = symbol?.match(/[\p{L}\p{N}]/u) ?? [];
  return (
    <span class="token-mark" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
