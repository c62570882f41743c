/** Canonical parameters of a request by their names; undefined for one that is absent or has its default. */
export type CanonicalParameters = Readonly<Record<string, string | number | undefined>>;

/**
 * The one spelling of a request's target: the route with its path parameters filled in, then the other parameters in
 * the order of their names. `*` stands for the rest of a path and is taken as it is. What the route does not know,
 * a cache buster or a secret gone astray, is no part of it.
 */
export function canonicalTarget(route: string, parameters: CanonicalParameters): string {
  const inQuery: string[] = [];
  let path = route;
  const names = Object.keys(parameters);
  if (names.length > 1) names.sort();
  for (const name of names) {
    const value = parameters[name];
    if (value === undefined) continue;
    const place = name === '*' ? '*' : `:${name}`;
    if (path.includes(place)) path = path.replace(place, name === '*' ? String(value) : encoded(value));
    else inQuery.push(`${encoded(name)}=${encoded(value)}`);
  }
  return inQuery.length === 0 ? path : `${path}?${inQuery.join('&')}`;
}

/** Commas stay: lists are usually sent with them. */
const encoded = (value: string | number): string =>
  typeof value === 'number' || plain.test(value)
    ? String(value)
    : encodeURIComponent(value).replaceAll('%2C', ',');

/** What needs no encoding: ids, names, numbers, and lists of these. */
const plain = /^[\w.~,-]*$/;

/**
 * The members of a query as canonical parameters: one that has its default counts as absent, so that a request which
 * spells the default out is the same one.
 */
export function queryParameters<T extends object>(query: T, defaults: T): CanonicalParameters {
  const parameters: Record<string, string | number | undefined> = {};
  for (const [name, value] of Object.entries({ ...defaults, ...query }) as [keyof T & string, unknown][])
    parameters[name] = value === defaults[name] ? undefined : (value as string | number);
  return parameters;
}

/**
 * The canonical target of a request by the parameters that it spells out, unchecked: of those in `names`, ids in lower
 * case. Right for whatever the route takes as it is.
 */
export function spelledTarget(
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
