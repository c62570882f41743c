import { mapValues } from 'es-toolkit/object';
import { unescape } from 'node:querystring';
import { type RelayPath } from '../../config/relay-path';
import { Problem } from '../../http/problems/problem';
import { orderIdPipe, transactionHashPipe } from '../../http/requests/identifiers.pipe';

/** Values of a path's parameters, by name. */
export type PathParameters = Readonly<Record<string, string>>;

/** One whole segment: no slash, no dot segment, nothing that needs encoding. */
const segment = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;

/** The ids of the bundle's paths, each in its canonical form. */
const idPipes = { id: orderIdPipe, hash: transactionHashPipe };

/** Throws `ROUTE_NOT_FOUND` for a parameter that is not one plain segment. */
export function requireSegments(parameters: PathParameters): PathParameters {
  if (Object.values(parameters).every((value) => segment.test(value))) return parameters;
  throw new Problem('ROUTE_NOT_FOUND');
}

/** The parameters with ids in lower case where they are hexadecimal. Throws a `Problem` for a text that is no id. */
export const canonicalIds = (parameters: PathParameters): PathParameters =>
  mapValues(parameters, (value, name) =>
    name === 'id' || name === 'hash' ? idPipes[name].transform(value, { data: name }) : value,
  );

/** The template with its parameters filled in. Never made of the client's path. */
export const relayedPath = ({ template }: RelayPath, parameters: PathParameters): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');

/** The query of a URL as it is, with its question mark, without access tokens; empty if nothing is left. */
export function relayedQuery(url: string): string {
  const [, query = ''] = /\?(.*)/.exec(url) ?? [];
  // Some servers separate parameters by semicolons, too.
  const [first = '', ...others] = query.split(/(?=[&;])/);
  const kept = others.filter((pair) => !isAccessToken(pair.slice(1))).join('');
  const left = isAccessToken(first) ? kept.slice(1) : first + kept;
  return left === '' ? '' : `?${left}`;
}

/** Whether a server may read a pair as `accesstoken`: in any letter case or encoding, also in brackets. */
function isAccessToken(pair: string): boolean {
  const [name = ''] = pair.split('=', 1);
  return /^[\s[]*accesstoken\s*([[\]]|$)/i.test(unescape(name.replaceAll('+', ' ')));
}
