/** What a newcomer reads before the operations. */
export const introduction = `One dependable place to ask about cross-chain token orders.

An order gives an amount of a token on a source chain and takes an amount of a token on a destination chain. Two
upstream interfaces report on orders. Below \`/v1\` the gateway joins both records into one view; below \`/api\` and
\`/v1.0\` it serves both interfaces at their own paths, with the bytes of their answers unchanged. Start with
\`GET /v1/transactions/{hash}/orders\` if you have a transaction, and with \`GET /v1/orders/{orderId}\` if you have an order.

**Ids.** An order id is \`0x\` and 64 hexadecimal digits, in any case in a request and in lower case in an answer. A
transaction hash is written as its chain writes it: \`0x\` hex (EVM), bare hex (Tron) or base58 (Solana). Chain ids are
the service's own, as decimal text; \`GET /v1/chains\` lists them with names, CAIP-2 ids and explorers.

**Amounts.** \`value\` is the exact amount in base units, as decimal text; \`formatted\` is the same in human units.
Integers that can pass 2^53 and chain ids are always text. Times are RFC 3339 in UTC. What is absent is \`null\`; below
\`/v1\` no member is left out unless \`fields\` selects others. Later versions may add members and states: clients should
ignore what they do not know.

**Partial views.** If one interface is down, an order is answered from the other: \`meta.complete\` and the header
\`X-Gateway-Complete\` are \`false\`, and \`meta.missing\` lists the members that are \`null\` for that reason. With
\`require=complete\` such an answer is the problem of the failing interface instead.

**Errors.** Every answer that is not a success is \`application/problem+json\` (RFC 9457), except that of a gateway which is
not ready at \`/health/ready\`. Clients decide by \`code\`; \`retryable\` says whether the same request may succeed later,
and \`Retry-After\` when. On the interfaces' own paths a problem also has the members of that interface, and keeps its
status. A request that is too slow or has too large a header is refused with 408 or 431, and a path that does not exist
with 404 \`ROUTE_NOT_FOUND\`.

**Polling.** Poll \`GET /v1/orders/{orderId}/status\` every 2 to 5 seconds with the last \`ETag\` in \`If-None-Match\`; while
nothing changes the answer is 304. Stop when \`userFinal\` is \`true\`: the money has arrived, or is back.

**HTTP.** Each \`GET\` path answers \`HEAD\` too, with the same headers and no body; each path answers \`OPTIONS\` with 204
and its methods in \`Allow\`. Answers are compressed with gzip or
brotli on request. All answers carry headers that tell browsers to load and frame nothing; answers to the origins in
\`CORS_ORIGINS\` carry those of CORS. An API key is needed only where the gateway is configured with keys.`;

interface Tag {
  readonly name: string;
  readonly description: string;
}

export const tags: readonly Tag[] = [
  { name: 'orders', description: 'Orders joined from both interfaces: by id, by transaction, many at once.' },
  { name: 'tokens', description: 'Token lists joined with popularity.' },
  { name: 'chains', description: 'The chains of the service by their internal ids.' },
  { name: 'leaderboard', description: 'The users that generated the most fees.' },
  { name: 'terms', description: 'Signatures over the terms and conditions.' },
  {
    name: 'statistics interface, drop-in',
    description:
      'The statistics interface at its own paths: an existing client only changes its base URL. Section and endpoint numbers are those of the interface description.',
  },
  {
    name: 'order interface, drop-in',
    description:
      'The order interface at its own paths: an existing client only changes its base URL. Section and endpoint numbers are those of the interface description.',
  },
  { name: 'health', description: 'For operators: probes and metrics. Never needs a key.' },
];
