export type Json = Record<string, unknown>;

/** The paths of every member below a value. */
export function pathsBelow(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const own = [...path, name];
    return [own, ...pathsBelow(member, own)];
  });
}

/** Puts something else at a path, or takes away what is there. */
export function spoil(record: Json, path: readonly string[], replacement: unknown): void {
  let place: unknown = record;
  for (const name of path.slice(0, -1)) place = (place as Json | null | undefined)?.[name];
  const last = path.at(-1);
  if (typeof place !== 'object' || place === null || last === undefined) return;
  if (replacement === undefined) Reflect.deleteProperty(place, last);
  else (place as Json)[last] = replacement;
}
