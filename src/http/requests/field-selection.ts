import { type Type } from '@nestjs/common';
import { isFieldPath } from '../openapi/field';
import { Problem } from '../problems/problem';

/** The members asked for: a tree of names; an empty node stands for all that lies below it. */
export interface Selection {
  readonly [name: string]: Selection;
}

const maxPaths = 100;

/** Reads `a,b.c` into a selection of a view's members. Refuses paths that the view does not have. */
export function parseSelection(text: string, view: Type): Selection {
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

/** A shorter path covers the longer ones below it, whichever comes first. */
function withPath(selection: Selection, [name = '', ...rest]: readonly string[]): Selection {
  const below = selection[name];
  const isCovered = below !== undefined && Object.keys(below).length === 0;
  return { ...selection, [name]: isCovered || rest.length === 0 ? {} : withPath(below ?? {}, rest) };
}

/** Keeps the selected members of a value, in the value's own order; of each item, where it is a list. */
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
