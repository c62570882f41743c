/** A request's canonical parameters by name; undefined for one that is absent or has its default. */
export type CanonicalParameters = Readonly<Record<string, string | number | undefined>>;

/**
 * The canonical target of a request: the route with its path parameters filled in, then the other parameters sorted by
 * name. `*` stands for the rest of a path, which is not encoded again. Parameters that the route does not know (a cache
 * buster, a misplaced secret) are left out.
 */
export function canonicalTarget(route: string, parameters: CanonicalParameters): string {
  const inQuery: string[] = [];
  let path = route;
  const names = Object.keys(parameters);
  if (names.length > 1) names.sort();
  for (const name of names) {
    const value = parameters[name];
    if (value === undefined) continue;
    const placeholder = name === '*' ? '*' : `:${name}`;
    if (path.includes(placeholder))
      path = path.replace(placeholder, name === '*' ? String(value) : encoded(value));
    else inQuery.push(`${encoded(name)}=${encoded(value)}`);
  }
  return inQuery.length === 0 ? path : `${path}?${inQuery.join('&')}`;
}

/** Keeps commas: clients usually send lists with them. */
const encoded = (value: string | number): string =>
  typeof value === 'number' || unreserved.test(value)
    ? String(value)
    : encodeURIComponent(value).replaceAll('%2C', ',');

/** Values that need no encoding: ids, names, numbers, and lists of these. */
const unreserved = /^[\w.~,-]*$/;

/** The members of a query. One with its default value counts as absent: with and without it, the target is the same. */
export function queryParameters<T extends object>(query: T, defaults: T): CanonicalParameters {
  const parameters: Record<string, string | number | undefined> = {};
  for (const [name, value] of Object.entries({ ...defaults, ...query }) as [keyof T & string, unknown][])
    parameters[name] = value === defaults[name] ? undefined : (value as string | number);
  return parameters;
}

/** {@link canonicalTarget} by parameters that are not validated yet: those in `names`, ids in lower case. */
export function targetOfRawParameters(
  route: string,
  names: readonly string[],
  spelled: Readonly<Record<string, unknown>>,
): string {
  const parameters: Record<string, string> = {};
  for (const name of names) {
    const value = spelled[name];
    if (typeof value === 'string') parameters[name] = hexadecimal.test(value) ? value.toLowerCase() : value;
  }
  return canonicalTarget(route, parameters);
}

/** An order id, or the hash of a transaction. */
const hexadecimal = /^(0x)?[0-9a-f]{64}$/i;

/**
 * Whether a URL is a canonical target but for the order of its parameters, or of the members of a list, and for commas that
 * are encoded. Any other spelling, of which there is no end, is no URL for a shared cache.
 */
export const isSpelledAs = (url: string, target: string): boolean =>
  url === target || wordsOf(url) === wordsOf(target);

const wordsOf = (target: string): string =>
  target
    .split(/[?&=,]|%2C/)
    .sort()
    .join();
