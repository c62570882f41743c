import { Fault, itemsOf, List, PositiveInt, Variable } from '../variable';

/** An API key of clients; only its SHA-256 (hex) is known. */
export interface ApiKey {
  readonly name: string;
  readonly sha256: string;
  /** Its own limit, in place of the common one; null if it has none. */
  readonly requestsPerMinute: number | null;
  /** When it stops being valid, in epoch milliseconds of the wall clock; null if it has no end. */
  readonly untilMs: number | null;
}

const apiKeysRule =
  'be name:sha256 (hex) entries, each with an optional :perMinute and an optional ' +
  ':until=2027-01-31T00:00:00Z, separated by commas';

/** API keys, rate limit, and CORS origins. */
export class ClientSettings {
  /** Empty: no key is needed. */
  @List('API_KEYS', readApiKey, apiKeysRule) readonly apiKeys: readonly ApiKey[] = [];
  /** Of each client whose API key has no limit of its own. Null: no limit. */
  @PositiveInt('RATE_LIMIT_PER_MINUTE') readonly rateLimitPerMinute: number | null = null;
  /** Origins whose pages may read responses. Empty: none. */
  @Variable('CORS_ORIGINS', readOrigins) readonly corsOrigins: readonly string[] = [];
}

/** The SHA-256 of no bytes: the hash of an unset shell variable. */
const sha256OfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** `name:sha256`, then optionally `:perMinute`, then optionally `:until=` with a date and time of RFC 3339. */
const apiKeyPattern =
  /^([A-Za-z0-9_-]{1,32}):([0-9a-f]{64})(?::([1-9]\d{0,8}))?(?::until=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)))?$/;

function readApiKey(entry: string): ApiKey | null {
  const [, name, sha256, perMinute, until] = apiKeyPattern.exec(entry) ?? [];
  if (name === undefined || sha256 === undefined) return null;
  return {
    name,
    sha256,
    requestsPerMinute: perMinute === undefined ? null : Number(perMinute),
    untilMs: until === undefined ? null : epochMsOf(until),
  };
}

/** NaN for a day that no month has: `Date` takes February 30 for March 2, and 24:00 for the next day. */
function epochMsOf(until: string): number {
  const seconds = until.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  const inUtc = Date.parse(`${seconds}Z`);
  const isReal = !Number.isNaN(inUtc) && new Date(inUtc).toISOString().startsWith(seconds);
  return isReal ? Date.parse(until) : NaN;
}

/** Rejects a hash twice, that of an empty key, which would match requests without one, and days that no month has. */
export function accessViolations({ apiKeys }: ClientSettings): string[] {
  const empty = apiKeys.filter(({ sha256 }) => sha256 === sha256OfNothing);
  const repeated = apiKeys.filter((key) => apiKeys.find(({ sha256 }) => sha256 === key.sha256) !== key);
  const undated = apiKeys.filter(({ untilMs }) => Number.isNaN(untilMs));
  return [
    ...violationOf('API_KEYS must not hold the hash of an empty key', empty),
    ...violationOf('API_KEYS must not hold a hash twice', repeated),
    ...violationOf('API_KEYS has an until that is no date and time', undated),
  ];
}

const violationOf = (rule: string, keys: readonly ApiKey[]): string[] =>
  keys.length === 0 ? [] : [`${rule}: ${keys.map(({ name }) => name).join(', ')}`];

const isOrigin = (url: string) => /^https?:/.test(url) && URL.canParse(url) && new URL(url).origin === url;

function readOrigins(text: string): string[] | Fault {
  const origins = itemsOf(text);
  const faulty = origins.filter((origin) => !isOrigin(origin));
  if (faulty.length === 0) return origins;
  return new Fault(
    faulty.every((origin) => isOrigin(origin.replace(/\/$/, '')))
      ? 'have no slash at the end of an origin (https://app.example.org)'
      : 'be origins (https://app.example.org) in lower case, without path or default port, separated by commas',
  );
}
