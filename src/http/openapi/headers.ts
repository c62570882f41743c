/** A response header: its description, an example, and the keywords of its value's schema; of a text by default. */
const header = (description: string, example: unknown, keywords: object = {}) => ({
  description,
  schema: { type: 'string', ...keywords, examples: [example] },
});

/** Every response header, except those of HTTP itself and those for browsers. */
export const headers = {
  'X-Request-Id': header(
    "The request's id: the client's own if it was 8 to 64 letters, digits, dots, hyphens or underscores, else a new one. It is in the log and in every problem.",
    '8d3c2f0e-6a57-4a52-9d4f-0b1c2d3e4f50',
    { pattern: '^[A-Za-z0-9._-]{8,64}$' },
  ),
  'Cache-Control': header(
    'For how long caches may serve the response, also stale (RFC 9111, RFC 5861): `no-store` on partial views, problems, requests that wait, and data that is never cached; `private` if API keys are configured.',
    'public, max-age=11, s-maxage=12, stale-while-revalidate=1, stale-if-error=86400',
  ),
  'X-Accel-Expires': header(
    'For how many seconds nginx may serve the response from its cache. Only if it is public and fresh; nginx passes it on to nobody.',
    11,
    { type: 'integer', minimum: 1 },
  ),
  Age: header('Seconds since the oldest part of the response was fetched from its upstream (RFC 9111).', 3, {
    type: 'integer',
    minimum: 0,
  }),
  'Cache-Status': header(
    'How the cache handled the data of each interface (RFC 9211); `ttl` is negative if the data is stale, and `detail=absent` names an interface that gave nothing.',
    'order-gateway/statistics;hit;ttl=9, order-gateway/order;fwd=miss;stored',
  ),
  ETag: header(
    'Weak entity tag of the data without `meta.sources`, for `If-None-Match`; absent on partial views.',
    'W/"T9YkSKNl0oTbKjWa3FyqPc"',
    { pattern: '^W/"[A-Za-z0-9_-]+"$' },
  ),
  'Server-Timing': header(
    'How many milliseconds the gateway took until the response (W3C Server Timing). Not with a response from its cache.',
    'total;dur=38.2',
    { pattern: '^total;dur=[0-9]+\\.[0-9]$' },
  ),
  Vary: header('Request headers that the response depends on (RFC 9110).', 'accept-encoding'),
  'X-Gateway-Complete': header(
    'Whether the view is complete: `false` on a partial view. Only under `/v1`.',
    true,
    { type: 'boolean' },
  ),
  'Preference-Applied': header(
    'For how many seconds the request could be held (RFC 7240). Only if it was to wait for a change.',
    'wait=20',
    { pattern: '^wait=[0-9]+$' },
  ),
  'X-Accel-Buffering': header('Turns off buffering in nginx.', 'no', { enum: ['no'] }),
  'RateLimit-Policy': header(
    'The rate limit of each client: `q` requests in `w` seconds. Only if one is configured.',
    '"caller";q=600;w=60',
    { pattern: '^"caller";q=[0-9]+;w=[0-9]+$' },
  ),
  RateLimit: header(
    "What is left of the client's rate limit: `r` requests, and `t` seconds until more are allowed. Only if one is configured.",
    '"caller";r=599;t=60',
    { pattern: '^"caller";r=[0-9]+;t=[0-9]+$' },
  ),
  'Retry-After': header('Seconds to wait before the same request is sent again (RFC 9110).', 3, {
    type: 'integer',
    minimum: 0,
  }),
  Allow: header('The methods of the path (RFC 9110).', 'GET, HEAD', {
    pattern: '^[A-Z]+(, [A-Z]+)*$',
  }),
  'Accept-Post': header('The media types that the path accepts in a body.', 'application/json'),
  'Accept-Encoding': header('The content codings that the path accepts in a body (RFC 9110).', 'identity'),
  'WWW-Authenticate': header('How to send the API key (RFC 9110).', 'ApiKey header="X-API-Key"'),
} as const satisfies Record<string, object>;

export type HeaderName = keyof typeof headers;

export const ofEveryResponse: readonly HeaderName[] = ['X-Request-Id', 'Server-Timing', 'Vary'];

/** Headers of responses that API keys and the rate limit may apply to. */
export const ofLimitedResponses: readonly HeaderName[] = [
  ...ofEveryResponse,
  'RateLimit-Policy',
  'RateLimit',
];

/** The headers of a response, as references into the components. */
export const headersOf = (...names: readonly HeaderName[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
