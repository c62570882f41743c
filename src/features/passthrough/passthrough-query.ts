import { chainIdPattern } from '../../config/sections/upstream-settings';
import { Problem } from '../../http/problems/problem';
import { chainIdRule } from '../../http/requests/integer-param';
import { type PopularTokensQuery } from '../../upstream/endpoints';

/** The query as the server parsed it: a repeated parameter is a list. */
export type ParsedQuery = Readonly<Record<string, string | string[] | undefined>>;

/** An optional parameter. Throws a `Problem` if it is repeated or does not match `pattern`. */
function parameter(query: ParsedQuery, name: string, pattern: RegExp, rule: string): string | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  if (Array.isArray(value)) throw Problem.ofField(name, 'must be given once');
  if (!pattern.test(value)) throw Problem.ofField(name, rule);
  return value;
}

function wholeNumber(query: ParsedQuery, name: string): number | undefined {
  const text = parameter(query, name, /^\d{1,9}$/, 'must be a whole number');
  return text === undefined ? undefined : Number(text);
}

/** The parameters of the popular-tokens endpoints; all others (cache busters) are ignored. */
export const readPopularTokensQuery = (query: ParsedQuery): Omit<PopularTokensQuery, 'chainId'> => ({
  skip: wholeNumber(query, 'skip'),
  take: wholeNumber(query, 'take'),
});

/** The chain id of a token list. The parameter's name is configured. */
export function readChainParameter(query: ParsedQuery, name: string): string {
  const chainId = parameter(query, name, chainIdPattern, chainIdRule);
  if (chainId === undefined) throw Problem.ofField(name, 'is missing');
  return chainId;
}
