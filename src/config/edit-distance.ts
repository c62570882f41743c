/**
 * The optimal string alignment distance (restricted Damerau-Levenshtein) of two texts: insertions, deletions,
 * substitutions, and swaps of neighbours. Infinity above `most`, which saves time.
 */
export function editDistance(one: string, other: string, most = Infinity): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  let leastOfLast = 0;
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let distance = at(last, column - 1) + (isSame ? 0 : 1);
      distance = Math.min(distance, at(last, column) + 1, at(current, column - 1) + 1);
      if (row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        distance = Math.min(distance, at(beforeLast, column - 2) + 1);
      current.push(distance);
      least = Math.min(least, distance);
    }
    // Later rows are not below both this one and the last.
    if (Math.min(least, leastOfLast) > most) return Infinity;
    [beforeLast, last, leastOfLast] = [last, current, least];
  }
  const distance = at(last, other.length);
  return distance > most ? Infinity : distance;
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
