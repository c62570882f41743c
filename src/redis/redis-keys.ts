/**
 * The form of each kind of key, as a number in it. Gateways of two versions share one Redis during an upgrade: a form that
 * the older one would misread gets the next number, and each version sees its own keys only. A kind keeps its number while
 * another one changes. Keep `quota` at its number: two logs would allow twice the quota (docs/upgrading.md, "Two versions
 * on one Redis").
 */
const forms = { entry: 2, lock: 2, quota: 2, requests: 2, changed: 2, typical: 1 } as const;

const prefixOf = (kind: keyof typeof forms): string => `order-gateway:${forms[kind]}:${kind}`;

// The braces are the hash tag of a cluster: keys with the same one are in one slot.

/** A hash: the entry of a resource. */
export const entryKeyOf = (resourceKey: string): string => `${prefixOf('entry')}:{${resourceKey}}`;

/** A text: the token of the gateway that loads the resource. In the slot of the entry: scripts take both. */
export const lockKeyOf = (resourceKey: string): string => `${prefixOf('lock')}:{${resourceKey}}`;

/** A list: the times of requests to an upstream that were granted. */
export const quotaKeyOf = (name: string): string => `${prefixOf('quota')}:{${name}}`;

/** A text that exists during a pause of the upstream. In the slot of the quota: both fail and move together. */
export const pauseKeyOf = (name: string): string => `${quotaKeyOf(name)}:closed`;

/** A hash: the requests of a client, by second. */
export const requestsKeyOf = (rateLimitKey: string): string => `${prefixOf('requests')}:${rateLimitKey}`;

/** A hash: how long the steps of a route's orders take. All of this kind are in one slot: a script takes several. */
export const routeTimesKeyOf = (name: string): string => `${prefixOf('typical')}:{times}:${name}`;

/** A text, a Bloom filter: the steps of a week that were learned. */
export const seenStepsKeyOf = (week: number): string => `${prefixOf('typical')}:{times}:seen:${week}`;

/** The channel on which gateways tell each other the resource keys of entries that have changed. */
export const changeChannel = prefixOf('changed');
