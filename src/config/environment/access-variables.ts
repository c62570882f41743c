import { IsOptional, Matches } from 'class-validator';
import { type ApiKey, type Settings } from '../settings';
import { HasNoFault, PositiveInt, CommaList } from './variable-rules';

/** The SHA-256 of no bytes: the hash of an unset shell variable. */
const sha256OfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** `name:sha256`, then optionally `:perMinute`, then optionally `:until=` with a date and time of RFC 3339. */
const apiKeyPattern =
  /^([A-Za-z0-9_-]{1,32}):([0-9a-f]{64})(?::([1-9]\d{0,8}))?(?::until=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)))?$/;

/** The rule that a list of origins breaks; null for a valid one. */
function originsFault(origins: unknown): string | null {
  const faulty = Array.isArray(origins)
    ? origins.filter((origin) => !originPattern.test(String(origin)))
    : [];
  if (faulty.length === 0) return null;
  return faulty.every((origin) => originPattern.test(String(origin).replace(/\/$/, '')))
    ? 'have no slash at the end of an origin (https://app.example.org)'
    : 'be origins (https://app.example.org) in lower case, without paths, separated by commas';
}

const originPattern = /^https?:\/\/[a-z0-9.:[\]-]+$/;

/** API keys, rate limit, and CORS origins. */
export class AccessVariables {
  @IsOptional()
  @CommaList()
  @Matches(apiKeyPattern, {
    each: true,
    message:
      'API_KEYS must be name:sha256 (hex) entries, each with an optional :perMinute and an optional ' +
      ':until=2027-01-31T00:00:00Z, separated by commas',
  })
  API_KEYS?: string[];

  @IsOptional()
  @PositiveInt()
  RATE_LIMIT_PER_MINUTE?: number;

  @IsOptional()
  @CommaList()
  @HasNoFault(originsFault)
  CORS_ORIGINS?: string[];
}

/** Rejects the hash of an empty key, which would match every request without one, and days that no month has. */
export function accessViolations({ API_KEYS = [] }: AccessVariables): string[] {
  const keys = API_KEYS.map(readApiKey);
  const empty = keys.filter(({ sha256 }) => sha256 === sha256OfNothing);
  const undated = API_KEYS.filter((entry) => !hasRealEnd(entry)).map(readApiKey);
  return [
    ...violationOf('API_KEYS must not hold the hash of an empty key', empty),
    ...violationOf('API_KEYS has an until that is no date and time', undated),
  ];
}

const violationOf = (rule: string, keys: readonly ApiKey[]): string[] =>
  keys.length === 0 ? [] : [`${rule}: ${keys.map(({ name }) => name).join(', ')}`];

/** `Date` takes February 30 for March 2, and 24:00 for the next day. */
function hasRealEnd(entry: string): boolean {
  const until = apiKeyPattern.exec(entry)?.[4];
  if (until === undefined) return true;
  const inUtc = Date.parse(`${until.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`);
  return !Number.isNaN(Date.parse(until)) && new Date(inUtc).toISOString().startsWith(until.slice(0, 19));
}

export const readAccess = (
  variables: AccessVariables,
): Pick<Settings, 'apiKeys' | 'rateLimitPerMinute' | 'corsOrigins'> => ({
  apiKeys: (variables.API_KEYS ?? []).map(readApiKey),
  rateLimitPerMinute: variables.RATE_LIMIT_PER_MINUTE ?? null,
  corsOrigins: variables.CORS_ORIGINS ?? [],
});

const readApiKey = (entry: string): ApiKey => {
  const [, name = '', sha256 = '', perMinute, until] = apiKeyPattern.exec(entry) ?? [];
  return {
    name,
    sha256,
    requestsPerMinute: perMinute === undefined ? null : Number(perMinute),
    untilMs: until === undefined ? null : Date.parse(until),
  };
};
