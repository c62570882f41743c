type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Whether a record has a member at a dot path, for example `orderStruct.receiverDst`. */
export function hasMember(record: unknown, path: string): boolean {
  let node = record;
  for (const name of path.split('.')) {
    if (!isObject(node) || !Object.hasOwn(node, name)) return false;
    node = node[name];
  }
  return true;
}

/** A copy of a record without the members at some dot paths. Paths that it does not have are ignored. */
export const withoutMembers = (record: Members, paths: readonly string[]): Record<string, unknown> =>
  paths.reduce((rest, path) => (hasMember(rest, path) ? without(rest, path.split('.')) : rest), {
    ...record,
  });

function without(record: Members, [name = '', ...below]: readonly string[]): Record<string, unknown> {
  const { [name]: member, ...others } = record;
  return below.length === 0 ? others : { ...record, [name]: without(member as Members, below) };
}
