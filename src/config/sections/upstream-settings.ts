import { isDecodable } from '../redis-url';
import { AnyText, Boolean, Fault, Integer, List, PositiveInt, Text, Variable } from '../variable';

/** A chain id in decimal. 20 digits hold every number below 2^64. */
export const chainIdPattern = /^[1-9]\d{0,19}$/;

/** One upstream. */
export interface UpstreamSettings {
  /** Empty if there is none. */
  readonly url: string;
  /** Sent as the query parameter `accesstoken`; a secret. Null if there is none. */
  readonly accessToken: string | null;
  /** The most requests a minute, of all gateways that share a Redis; null for no limit. */
  readonly requestsPerMinute: number | null;
}

const UpstreamUrl = (variable: string) => Variable(variable, (text) => upstreamUrlFault(text) ?? text);

export class StatisticsSettings implements UpstreamSettings {
  @UpstreamUrl('STATS_URL') readonly url: string = '';
  readonly accessToken = null;
  @PositiveInt('STATS_REQUESTS_PER_MINUTE') readonly requestsPerMinute: number | null = null;
}

export class OrderSettings implements UpstreamSettings {
  @UpstreamUrl('ORDER_URL') readonly url: string = '';
  @AnyText('ORDER_ACCESS_TOKEN') readonly accessToken: string | null = null;
  @PositiveInt('ORDER_REQUESTS_PER_MINUTE') readonly requestsPerMinute: number | null = null;
}

/** What is between the gateway and both upstreams, or in their place. */
export class UpstreamsSettings {
  @Text('NODE_ENV', isKnownSpelling, 'be production in lower case') readonly nodeEnv: string | null = null;
  /** The proxy between the gateway and both upstreams; may hold a password. */
  @Text('UPSTREAM_PROXY', isProxyUrl, 'be an http or https URL without path, its credentials percent-encoded')
  readonly proxyUrl: string | null = null;
  @Boolean('SANDBOX') readonly isSandbox: boolean = false;
  /** Of the sandbox's control API; 0 for any free port. */
  @Integer('SANDBOX_CONTROL_PORT', 0, 65535) readonly sandboxControlPort: number = 0;
  /** Of the sandbox, beside the usual ones. */
  @Integer('SANDBOX_ORDERS', 0, 100_000) readonly sandboxOrders: number = 0;
}

/** Any name of an environment, but none that would start the sandbox where production is meant. */
function isKnownSpelling(nodeEnv: string): boolean {
  return nodeEnv === 'production' || nodeEnv.trim().toLowerCase() !== 'production';
}

export function upstreamViolations(
  settings: UpstreamsSettings,
  given: Readonly<Record<string, unknown>>,
): string[] {
  // A URL that is given and invalid is not missing.
  const [hasStatistics, hasOrder] = [given.STATS_URL !== undefined, given.ORDER_URL !== undefined];
  if (hasStatistics && !hasOrder)
    return ['ORDER_URL is missing: STATS_URL is set, and both interfaces are needed'];
  if (hasOrder && !hasStatistics)
    return ['STATS_URL is missing: ORDER_URL is set, and both interfaces are needed'];
  if (hasOrder && settings.isSandbox) return ['SANDBOX cannot be true while STATS_URL and ORDER_URL are set'];
  if (!hasOrder && settings.nodeEnv === 'production' && !settings.isSandbox)
    return ['STATS_URL and ORDER_URL are missing; in production the sandbox starts only with SANDBOX=true'];
  return [];
}

/** The chain ids of the specification's token list (spec 4, endpoint 10), and those that deployments have added to it. */
const tokenListChainIds = [
  ...['1', '10', '56', '137', '4663', '8453', '42161', '43114', '59144', '7565164'],
  ...['100000001', '100000002', '100000008', '100000009', '100000013', '100000014', '100000017'],
  ...['100000019', '100000020', '100000021', '100000022', '100000023', '100000025', '100000026'],
  ...['100000027', '100000028', '100000029', '100000030', '100000031'],
];

/** The chains with a token list, and the order interface's query parameter for them. */
export class TokenListSettings {
  @List('TOKEN_LIST_CHAIN_IDS', readChainId, 'be chain ids in decimal, separated by commas')
  readonly chainIds: readonly string[] = tokenListChainIds;
  @Text(
    'TOKEN_LIST_CHAIN_PARAM',
    (text) => /^[A-Za-z][A-Za-z0-9_-]*$/.test(text),
    'be the name of a query parameter',
  )
  readonly chainParameter: string = 'chainId';
}

function readChainId(text: string): string | null {
  return chainIdPattern.test(text) ? text : null;
}

/** What is wrong with a text as the URL of an upstream: the first rule that it breaks. Null for a valid one. */
function upstreamUrlFault(text: string): Fault | null {
  if (!/^https?:\/\//i.test(text))
    return new Fault('begin with http:// or https://, without quotation marks');
  const broken = urlRules.find(({ breaks }) => breaks(text));
  return broken ? new Fault(broken.rule) : null;
}

/** In the order of the parts of a URL, after the scheme. */
const urlRules: readonly { readonly rule: string; readonly breaks: (text: string) => boolean }[] = [
  { rule: 'have no space and no backslash', breaks: (text) => /[\s\\]/.test(text) },
  { rule: 'have no query (?…), since paths are appended to it', breaks: (text) => text.includes('?') },
  { rule: 'have no fragment (#…), since paths are appended to it', breaks: (text) => text.includes('#') },
  { rule: 'name a host, and a port from 0 to 65535 if any', breaks: (text) => !URL.canParse(text) },
  { rule: 'have no user and no password, which would show up in logs', breaks: hasCredentials },
];

function hasCredentials(text: string): boolean {
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
}

/**
 * Whether a text is the URL of an HTTP proxy: http or https, optionally with credentials. The client must not get
 * credentials that it cannot decode: its error would contain them.
 */
function isProxyUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s?#\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password, pathname } = new URL(text);
  return (
    pathname === '/' && [username, password].every(isDecodable) && (username === '') === (password === '')
  );
}
