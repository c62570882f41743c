import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that it started, directly or not. Linux alone tells. */
export function processTree(pid: number): number[] {
  const childrenOf = new Map<number, number[]>();
  for (const child of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const parent = parentOf(child);
    if (parent !== null) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), child]);
  }
  const withDescendants = (root: number): number[] => [
    root,
    ...(childrenOf.get(root) ?? []).flatMap(withDescendants),
  ];
  return withDescendants(pid);
}

/** Null for a process that has ended meanwhile. */
function parentOf(pid: number): number | null {
  try {
    return Number(statusFields(pid)[1]);
  } catch {
    return null;
  }
}

/** The fields of /proc/<pid>/stat after the program's name, which may itself hold blanks: state, parent, … (proc(5)). */
export function statusFields(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
