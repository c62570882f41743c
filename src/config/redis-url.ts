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
      readonly mode: 'cluster' | 'sentinel';
      /** The Sentinels, or some nodes of the cluster, through which the others are found. */
      readonly addresses: readonly RedisAddress[];
      /** That the Sentinels know; empty for a cluster. */
      readonly masterName: string;
      /** Connections to the Sentinels as well as to the nodes. */
      readonly isEncrypted: boolean;
      /** Of the nodes. */
      readonly credentials: RedisCredentials;
    };

const groupUrl =
  /^redis(?<tls>s?)\+(?<mode>cluster|sentinel):\/\/(?:(?<credentials>[^@/\s]*)@)?(?<addresses>[^@/\s]+)(?:\/(?<name>[\w.-]*))?$/;

const defaultPorts = { cluster: '6379', sentinel: '26379' };

/** The target that a URL names; null if it is not valid. The error of a client that cannot parse it holds the password. */
export function redisTargetOf(text: string): RedisTarget | null {
  const groups = groupUrl.exec(text)?.groups;
  if (!groups) return standaloneOf(text);
  const { name: masterName = '' } = groups;
  const mode = groups.mode === 'cluster' ? 'cluster' : 'sentinel';
  const addresses = (groups.addresses ?? '').split(',').map((text) => addressOf(text, defaultPorts[mode]));
  const credentials = groups.credentials === undefined ? {} : redisCredentialsOf(groups.credentials);
  // A cluster has one database, and no name.
  if (credentials === null || (masterName === '') !== (mode === 'cluster')) return null;
  if (!addresses.every((address) => address !== null)) return null;
  return { mode, addresses, masterName, isEncrypted: groups.tls === 's', credentials };
}

/** Reads `user:password` or `:password`, percent-encoded as in a URL; null if it is neither. */
export function redisCredentialsOf(text: string): RedisCredentials | null {
  const [, user, secret] = /^([^:@/\s]*):([^:@/\s]+)$/.exec(text) ?? [];
  if (user === undefined || secret === undefined || ![user, secret].every(isDecodable)) return null;
  const password = decodeURIComponent(secret);
  return user === '' ? { password } : { username: decodeURIComponent(user), password };
}

/** A `redis:` or `rediss:` URL, optionally with credentials and the number of a database. */
function standaloneOf(url: string): RedisTarget | null {
  if (!/^rediss?:\/\/\S+$/.test(url) || !URL.canParse(url)) return null;
  const { hostname, username, password, pathname, search, hash } = new URL(url);
  if (hostname === '' || !/^\/?\d{0,5}$/.test(pathname + search + hash)) return null;
  if (![username, password].every(isDecodable)) return null;
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
