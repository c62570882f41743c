/**
 * How many letters must be put in, taken out, changed, or swapped with the next, to make one text of the other
 * (Damerau-Levenshtein, no part changed twice). More than `most` counts as Infinity, and is found out at less cost.
 */
export function editDistance(one: string, other: string, most = Infinity): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = at(last, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          changed,
          at(last, column) + 1,
          at(current, column - 1) + 1,
          isSwap ? at(beforeLast, column - 2) + 1 : Infinity,
        ),
      );
    }
    // No later row gets below both the last and this one.
    if (Math.min(...last, ...current) > most) return Infinity;
    [beforeLast, last] = [last, current];
  }
  const distance = at(last, other.length);
  return distance > most ? Infinity : distance;
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
