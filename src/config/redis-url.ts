export interface RedisAddress {
  readonly host: string;
  readonly port: number;
}

/** Decoded; absent where the URL has none. */
export interface RedisCredentials {
  readonly username?: string;
  readonly password?: string;
}

/** What `REDIS_URL` names. */
export type RedisTarget =
  | { readonly mode: 'standalone'; readonly url: string; readonly credentials: RedisCredentials }
  | {
      readonly mode: 'cluster';
      /** Some of its nodes; the others are found through these. */
      readonly nodes: readonly RedisAddress[];
      readonly isEncrypted: boolean;
      readonly credentials: RedisCredentials;
    }
  | {
      readonly mode: 'sentinel';
      readonly sentinels: readonly RedisAddress[];
      readonly masterName: string;
      /** Connections to the Sentinels as well as to the master. */
      readonly isEncrypted: boolean;
      /** Of the master. */
      readonly credentials: RedisCredentials;
    };

const groupUrl =
  /^redis(?<tls>s?)\+(?<mode>cluster|sentinel):\/\/(?:(?<credentials>[^@/\s]*)@)?(?<addresses>[^@/\s]+)(?:\/(?<name>[\w.-]*))?$/;

const defaultPorts = { cluster: '6379', sentinel: '26379' };

/** The target that a URL names; null if it is not valid. The error of a client that cannot parse it holds the password. */
export function redisTargetOf(text: string): RedisTarget | null {
  const groups = groupUrl.exec(text)?.groups;
  if (!groups) return standaloneOf(text);
  const { addresses = '', name = '' } = groups;
  const mode = groups.mode === 'cluster' ? 'cluster' : 'sentinel';
  const nodes = addresses.split(',').map((address) => addressOf(address, defaultPorts[mode]));
  const credentials = groups.credentials === undefined ? {} : redisCredentialsOf(groups.credentials);
  // A cluster has one database, and no name.
  if (credentials === null || (name === '') !== (mode === 'cluster')) return null;
  if (!nodes.every((node) => node !== null)) return null;
  const isEncrypted = groups.tls === 's';
  return mode === 'cluster'
    ? { mode, nodes, isEncrypted, credentials }
    : { mode, sentinels: nodes, masterName: name, isEncrypted, credentials };
}

/** Whether a text is a URL that {@link redisTargetOf} takes. */
export const isRedisUrl = (text: unknown): text is string =>
  typeof text === 'string' && redisTargetOf(text) !== null;

/** Reads `user:password` or `:password`, percent-encoded as in a URL; null if it is neither. */
export function redisCredentialsOf(text: string): RedisCredentials | null {
  const [, user, secret] = /^([^:@/\s]*):([^:@/\s]+)$/.exec(text) ?? [];
  if (user === undefined || secret === undefined || ![user, secret].every(isDecodable)) return null;
  const password = decodeURIComponent(secret);
  return user === '' ? { password } : { username: decodeURIComponent(user), password };
}

export const isRedisCredentials = (text: unknown): text is string =>
  typeof text === 'string' && redisCredentialsOf(text) !== null;

/** A `redis:` or `rediss:` URL, optionally with credentials and the number of a database. */
function standaloneOf(url: string): RedisTarget | null {
  if (!/^rediss?:\/\/\S+$/.test(url) || !URL.canParse(url)) return null;
  const { hostname, username, password, pathname } = new URL(url);
  if (hostname === '' || !/^\/?\d{0,5}$/.test(pathname) || ![username, password].every(isDecodable))
    return null;
  const credentials = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return { mode: 'standalone', url, credentials };
}

function addressOf(text: string, defaultPort: string): RedisAddress | null {
  const [, host, port = defaultPort] = /^([\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (host === undefined || !URL.canParse(`redis://${host}:${port}`) || Number(port) === 0) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** Whether a part of a URL is percent-encoded correctly. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
