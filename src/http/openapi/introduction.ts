import { upstreamNames } from '../../upstream/transport/upstream-error';

/** The description above the operations. */
export const introduction = `One dependable place to ask about cross-chain token orders.

An order gives an amount of a token on a source chain and takes an amount of a token on a destination chain. Two
upstream interfaces report on orders. Below \`/v1\` the gateway joins both records into one view; below \`/api\` and
\`/v1.0\` it serves both interfaces at their own paths, with the bytes of their responses unchanged.

**Begin here.** Every request on this page has an example that works: open one, choose "Try it out" and "Execute".

1. You have a transaction: \`GET /v1/transactions/{hash}/orders\`. You have an order: \`GET /v1/orders/{orderId}\`.
2. Read \`outcome\` and \`message\`: what became of the user's money. It is final for the user when \`userFinal\` is \`true\`.
3. Follow it: \`GET /v1/orders/{orderId}/events\` is a stream of its states.
4. To choose tokens and chains, \`GET /v1/tokens\` and \`GET /v1/chains\`.

[/explorer](/explorer) shows the same to people, where \`EXPLORER\` has it on. On the embedded sandbox everything can be moved
and broken, too: the start prints the URL of its control API, \`…/sandbox/docs\`. For TypeScript there is a client,
\`@order-gateway/client\`.

**Ids.** An order id is \`0x\` and 64 hexadecimal digits, in any case in requests and in lower case in responses. A
transaction hash has the form of its chain: \`0x\` hex (EVM), bare hex (Tron) or base58 (Solana). Chain ids are
the service's own, as decimal text; \`GET /v1/chains\` lists them with names, CAIP-2 ids and explorers.

**Amounts.** \`value\` is the exact amount in base units, as decimal text; \`formatted\` is the same in human units.
Integers that can exceed 2^53 and chain ids are always text. Times are RFC 3339 in UTC. Absent values are \`null\`; below
\`/v1\` no member is omitted unless \`fields\` selects others. Later versions may add members and states: clients should
ignore unknown ones.

**Partial views.** If one interface is down, an order is made from the other alone: \`meta.complete\` and the header
\`X-Gateway-Complete\` are \`false\`, and \`meta.missing\` lists the members that are \`null\` for that reason. With
\`require=complete\` the response is the problem of the failing interface instead.

**Errors.** Every error response is \`application/problem+json\` (RFC 9457), except that of \`/health/ready\` while the gateway
is not ready. Clients should branch on \`code\`; \`retryable\` tells whether the same request may succeed later, and
\`Retry-After\` when. On the interfaces' own paths a problem also has the members of that interface, and keeps its
status. A request that arrives too slowly gets 408, one with too large a header 431, and an unknown path 404
\`ROUTE_NOT_FOUND\`.

**Relayed paths.** Where \`RELAY\` or \`RELAY_PATHS\` is set, the gateway also passes on further paths of both interfaces, such
as prices and transactions. This document lists them, in the sections of the interfaces, on such a gateway alone; elsewhere
they are 404. A relayed transaction moves money, and the gateway checks nothing in it.

**Following an order.** \`GET /v1/orders/{orderId}/events\` streams its states as Server-Sent Events, and ends when the
order is final; \`GET /v1/transactions/{hash}/events\` follows a transaction from its signature. Where streams are not
possible, \`GET /v1/orders/{orderId}/status\` with \`Prefer: wait=20\` and the last \`ETag\` in \`If-None-Match\` responds
at the first change, or with 304 after 20 seconds; repeat it at once. Without \`wait\`, poll after \`meta.pollAfterSeconds\`. Stop
when \`userFinal\` is \`true\`, and decide by \`outcome\`: \`delivered\`, \`refunded\`, \`call-failed\` or \`call-cancelled\`.

**What is final.** It is said only where every record that can be read is compatible with it. Where both interfaces exclude
each other, \`outcome\` is \`contradictory\`, nothing is final, and both are asked again. With \`meta.agreement\` \`single\` or
\`lagging\` one record alone may be final: where a mistake is expensive, wait for \`agree\`.

**HTTP.** Each \`GET\` path supports \`HEAD\`, with the same headers and no body; each path responds to \`OPTIONS\` with 204
and its methods in \`Allow\`. Responses are compressed with gzip or brotli on request. Their headers tell browsers to load
and frame nothing; responses to the origins in \`CORS_ORIGINS\` have the CORS headers. An API key is needed only if the
gateway is configured with keys.`;

/** The paths that a newcomer needs, in this order. The others follow by their tags. */
export const firstPaths: readonly string[] = [
  '/v1/transactions/{hash}/orders',
  '/v1/orders/{orderId}',
  '/v1/orders/{orderId}/status',
  '/v1/orders',
  '/v1/orders/batch',
  '/v1/orders/{orderId}/external-call-cancellation',
  '/v1/orders/{orderId}/events',
  '/v1/transactions/{hash}/events',
  '/v1/orders/events',
];

export const tags = [
  { name: 'orders', description: 'Orders joined from both interfaces: by id, by transaction, many at once.' },
  { name: 'live', description: 'Streams of Server-Sent Events: the states of orders, as they change.' },
  { name: 'tokens', description: 'Token lists joined with popularity.' },
  { name: 'chains', description: 'The chains of the service by their internal ids.' },
  { name: 'leaderboard', description: 'The users that generated the most fees.' },
  { name: 'terms', description: 'Signatures over the terms and conditions.' },
  ...upstreamNames.map((name) => ({
    name: `${name} interface, drop-in`,
    description: `The ${name} interface at its own paths: an existing client only changes its base URL. Section and endpoint numbers are those of the interface description.`,
  })),
  { name: 'health', description: 'For operators: probes and metrics. Never needs a key.' },
];
