import { isFieldPath, type ViewMembers } from '../schema/view-type';
import { Problem } from '../problems/problem';

/** The selected members: a tree of names. An empty node selects everything below it. */
export interface Selection {
  readonly [name: string]: Selection;
}

const maxPaths = 100;

/** Parses `a,b.c` into a selection of a view's members. Rejects paths that the view does not have. */
export function parseSelection(text: string, view: ViewMembers): Selection {
  const paths = text.split(',').map((path) => path.trim());
  if (paths.length > maxPaths) throw Problem.ofField('fields', `must be at most ${maxPaths} paths`);
  const unknown = paths.filter((path) => !isFieldPath(view, path));
  if (unknown.length > 0) {
    throw Problem.ofFields(
      unknown
        .slice(0, 5)
        .map((path) => ({ field: `fields.${path}`, message: 'is not a member of the view' })),
    );
  }
  return paths.reduce((selection, path) => withPath(selection, path.split('.')), {});
}

/** A shorter path covers the longer ones below it, in any order. */
function withPath(selection: Selection, [name = '', ...rest]: readonly string[]): Selection {
  const below = selection[name];
  const isCovered = below !== undefined && Object.keys(below).length === 0;
  return { ...selection, [name]: isCovered || rest.length === 0 ? {} : withPath(below ?? {}, rest) };
}

/** Keeps the selected members of a value, or of each item of a list, in the value's own order. */
export function selectFields(value: unknown, selection: Selection): unknown {
  if (Object.keys(selection).length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => selectFields(item, selection));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const below = Object.hasOwn(selection, name) ? selection[name] : undefined;
      return below === undefined ? [] : [[name, selectFields(member, below)]];
    }),
  );
}
