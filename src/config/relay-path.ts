/** A path of an upstream that clients may call through the gateway. */
export interface RelayPath {
  readonly method: 'GET' | 'POST';
  /** `{name}` stands for one segment. Below `/api/` it is the statistics interface, below `/v1.0/` the order interface. */
  readonly template: string;
}

const relayPathPattern =
  /^(GET|POST) +(\/(?:api|v1\.0)(?:\/(?:\{[A-Za-z]\w*\}|(?!\.{1,2}(?:\/|$))[A-Za-z0-9._-]+))+)$/;

/** Parses `METHOD /template`; null for anything else, and for a template that names a parameter twice. */
export function parseRelayPath(text: string): RelayPath | null {
  const [, method, template = ''] = relayPathPattern.exec(text) ?? [];
  const names = template.match(/\{\w+\}/g) ?? [];
  if (new Set(names).size < names.length) return null;
  return method === 'GET' || method === 'POST' ? { method, template } : null;
}

/** The endpoints that the gateway always serves at the upstreams' paths (spec 4, endpoints 1–10). */
export const endpointPaths: readonly RelayPath[] = [
  { method: 'GET', template: '/api/Transaction/{orderCreationTransactionHash}/orderIds' },
  { method: 'GET', template: '/api/TokenMetadata/popularTokens/{chainId}' },
  { method: 'GET', template: '/api/TokenMetadata/popularTokens' },
  { method: 'POST', template: '/api/Users/usersLeaderboard' },
  { method: 'POST', template: '/api/TermsAndConditions/signConditions' },
  { method: 'GET', template: '/api/Orders/{orderId}' },
  { method: 'GET', template: '/v1.0/dln/order/{id}' },
  { method: 'GET', template: '/v1.0/dln/order/{id}/status' },
  { method: 'GET', template: '/v1.0/dln/order/{id}/extcall-cancel-tx' },
  { method: 'GET', template: '/v1.0/token-list' },
];

/** Whether two paths have the same method and form, whatever the names of their parameters. */
export const isSamePath = (one: RelayPath, other: RelayPath): boolean =>
  one.method === other.method && formOf(one.template) === formOf(other.template);

const formOf = (template: string): string => folded(template).replace(/\{\w+\}/g, '{}');

/** Both interfaces match their paths in any letter case. */
const folded = (template: string): string => template.toLowerCase();

/** The endpoint that would lose requests to a path; undefined if there is none. */
export const shadowedEndpoint = (path: RelayPath): RelayPath | undefined =>
  endpointPaths.find((endpoint) => endpoint.method === path.method && overlaps(path, endpoint));

function overlaps(path: RelayPath, endpoint: RelayPath): boolean {
  const own = folded(path.template).split('/');
  const served = folded(endpoint.template).split('/');
  return (
    own.length === served.length &&
    own.every((segment, index) => segmentsOverlap(segment, served[index] ?? ''))
  );
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Letters and hyphens, not all hexadecimal. Anything else in the place of an id is meant as one. */
export const pathWord = /^(?![0-9a-f]+$)[a-z][a-z-]*$/i;

const segmentsOverlap = (segment: string, served: string): boolean => {
  if (isParameter(segment)) return true;
  return isParameter(served) ? !pathWord.test(segment) : segment === served;
};
