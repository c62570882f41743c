import { readinessStates } from '../../observability/readiness';
import { redisStatuses, interfaceStates } from '../../observability/dependency-status';
import { exampleOrderId } from '../../http/schema/examples';
import { field, list, nullable, ViewType } from '../../http/schema/view-type';
import { count, orderIdText, positiveInteger, ratio } from '../../http/schema/value-rules';
import { problemCodes } from '../../http/problems/problem';

export class LivenessView extends ViewType({
  status: field(['live'], 'Always `live`: the process responds.', 'live'),
}) {}

const ofInterface =
  'by its latest calls: `up`; `failing` after five failures in a row, or once so many failed that none are made for a while, until a call succeeds; `probing` when one has, and the next few tell whether it is back.';

/** How both interfaces stand. */
class InterfaceStatesView extends ViewType({
  statistics: field(interfaceStates, `The statistics interface, ${ofInterface}`, 'up'),
  order: field(interfaceStates, `The order interface, ${ofInterface}`, 'up'),
}) {}

const pollingModes = ['shared', 'local'] as const;

/** How live updates stand. */
class LiveUpdatesView extends ViewType({
  polling: field(
    pollingModes,
    'Who polls the orders that clients follow: `shared` where one gateway polls an order for all gateways, within the quotas of all; `local` where each gateway polls for itself, within its part of the quotas. It is `local` without Redis and while Redis is down.',
    'local',
  ),
}) {}

export class ReadinessView extends ViewType({
  status: field(readinessStates, 'Whether this gateway wants requests: only while it is `ready`.', 'ready'),
  version: field('string', 'What runs here; `development` where it was not built into a program.', '0.1.0'),
  interfaces: field(InterfaceStatesView, 'How the interfaces stand. They have no part in `status`.'),
  redis: field(
    redisStatuses,
    'The shared Redis: `up` while it is used, `refusing` while it responds but rejects operations, or while a node of a cluster is down, so that each gateway counts or caches on its own, at least for some keys, `down` while its circuit is open, `off` where none is configured. It has no part in `status`.',
    'off',
  ),
  live: field(LiveUpdatesView, 'How live updates stand. They have no part in `status`.'),
}) {}

const breakerStates = ['closed', 'half-open', 'open'] as const;

const time = '2026-07-26T18:24:56.000Z';

class SandboxExamplesView extends ViewType({
  orderId: field('string', 'An order that both interfaces report.', `0x${'a1'.repeat(32)}`),
  transactionHash: field('string', 'The transaction that created it.', `0x${'b2'.repeat(32)}`),
  walletAddress: field('string', 'Its maker.', `0x${'c3'.repeat(20)}`),
  busyWalletAddress: field(
    'string',
    'The maker of many orders with `SANDBOX_ORDERS`; else the same.',
    `0x${'c3'.repeat(20)}`,
  ),
  chainId: field('string', 'Its source chain.', '8453'),
  liveOrderIds: list('string', 'Orders that move by themselves for some minutes after the start.'),
}) {}

class InterfaceFailureView extends ViewType({
  at: field('string', 'When, RFC 3339.', time),
  kind: field(
    'string',
    'What happened, as in the log: `timeout`, `unreachable`, `failed` (5xx), `rate-limited`, `credentials-refused`, `invalid`.',
    'timeout',
  ),
}) {}

export class InterfaceOverviewView extends ViewType({
  state: field(interfaceStates, 'By its latest calls, as in `/health/ready`.', 'up'),
  breaker: field(breakerStates, 'The circuit breaker. While it is `open` no call is made.', 'closed'),
  lastResponseAt: nullable('string', 'When it responded last, with any status, RFC 3339. Null before.', time),
  lastFailure: nullable(InterfaceFailureView, 'The latest attempt that failed. Null before the first.'),
  quotaPerMinute: nullable(count, 'Requests a minute that may be sent to it. Null for no limit.', 50),
  quotaLeft: nullable(
    count,
    "How many of them this gateway's own count still permits. Null for no limit.",
    47,
  ),
}) {}

class InterfaceOverviewsView extends ViewType({
  statistics: field(InterfaceOverviewView, 'The statistics interface.'),
  order: field(InterfaceOverviewView, 'The order interface.'),
}) {}

/** The members that both caches have. */
class CacheUsageView extends ViewType({
  entries: field(count, 'How many entries it holds.', 412),
  bytes: field(count, 'Their size in bytes.', 5_242_880),
  maxBytes: field(count, 'The most bytes that it holds.', 268_435_456),
  hits: field(count, 'Lookups since the start that found a fresh entry.', 1803),
  misses: field(count, 'Lookups since the start that found nothing.', 412),
}) {}

class ResourceCacheView extends ViewType({
  ...CacheUsageView.members,
  stale: field(count, 'Lookups since the start that found an entry past its freshness.', 57),
  hitRatio: nullable(ratio, 'The share of lookups, of 1, that found an entry. Null before the first.', 0.82),
}) {}

class ResponseCacheView extends ViewType({
  ...CacheUsageView.members,
  misses: field(count, 'Responses since the start that were made to be stored.', 412),
  hitRatio: nullable(ratio, 'Hits as a share of hits and misses, of 1. Null before the first.', 0.91),
}) {}

class LiveOverviewView extends ViewType({
  polling: field(pollingModes, 'Who polls the orders that clients follow, as in `/health/ready`.', 'local'),
  streams: field(count, 'Open event streams.', 12),
  waitingRequests: field(count, 'Requests that wait for a change.', 3),
  watchedOrders: field(count, 'Orders that are polled because somebody follows them.', 9),
  pollDelayMs: field(count, 'How late the most overdue poll is, in milliseconds.', 0),
}) {}

class ProblemCountView extends ViewType({
  code: field(problemCodes, 'The code of the problem.', 'ORDER_NOT_FOUND'),
  count: field(positiveInteger, 'How often it was sent since the start.', 4),
  lastAt: field('string', 'When it was sent last, RFC 3339.', time),
}) {}

class ContradictionView extends ViewType({
  orderId: field(orderIdText, 'The order.', exampleOrderId),
  since: field('string', 'Since when its records are seen to exclude each other here, RFC 3339.', time),
  fields: list('string', 'In what, as in `meta.conflicts` of the order.', ['status']),
}) {}

export class OverviewView extends ViewType({
  status: field(readinessStates, 'Whether this gateway wants requests, as in `/health/ready`.', 'ready'),
  version: field('string', 'What runs here; `development` where it was not built into a program.', '0.1.0'),
  commit: nullable(
    'string',
    'The commit that it was built from. Null where the build was given none.',
    '9692f7f',
  ),
  node: field('string', 'The version of Node.', 'v26.5.0'),
  uptimeSeconds: field(count, 'For how long the process has run, in seconds.', 3600),
  sandbox: nullable(
    SandboxExamplesView,
    'Ids to try requests with, where the gateway runs on its embedded sandbox; else null.',
  ),
  interfaces: field(InterfaceOverviewsView, 'Both interfaces.'),
  redis: field(
    redisStatuses,
    'The shared Redis, as in `/health/ready`; `off` where none is configured.',
    'off',
  ),
  cache: field(ResourceCacheView, 'What the interfaces responded, in the memory of this gateway.'),
  responseCache: field(ResponseCacheView, 'Finished responses to clients.'),
  live: field(LiveOverviewView, 'Live updates.'),
  problems: list(ProblemCountView, 'The problems that were sent since the start, the latest first.'),
  contradictions: list(
    ContradictionView,
    'Orders whose records exclude each other at present, as this gateway read them last: at most fifty, the latest first.',
  ),
}) {}
