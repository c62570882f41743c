import { type PollingMode, pollingModes } from './health.view';
import { type ReadinessState, readinessStates } from '../../observability/readiness';
import {
  type RedisStatus,
  redisStatuses,
  type InterfaceState,
  interfaceStates,
} from '../../observability/dependency-status';
import { exampleOrderId } from '../../http/schema/examples';
import { Field, ListField, NullableField } from '../../http/schema/field';
import { orderIdText } from '../../http/schema/text-rules';
import { type ProblemCode, problemCodes } from '../../http/problems/problem';

const breakerStates = ['closed', 'half-open', 'open'] as const;

const time = '2026-07-26T18:24:56.000Z';
const count = { minimum: 0 };

export class SandboxExamplesView {
  @Field('string', 'An order that both interfaces report.', `0x${'a1'.repeat(32)}`)
  orderId!: string;

  @Field('string', 'The transaction that created it.', `0x${'b2'.repeat(32)}`)
  transactionHash!: string;

  @Field('string', 'Its maker.', `0x${'c3'.repeat(20)}`)
  walletAddress!: string;

  @Field('string', 'The maker of many orders with `SANDBOX_ORDERS`; else the same.', `0x${'c3'.repeat(20)}`)
  busyWalletAddress!: string;

  @Field('string', 'Its source chain.', '8453')
  chainId!: string;

  @ListField('string', 'Orders that move by themselves for some minutes after the start.')
  liveOrderIds!: readonly string[];
}

export class InterfaceFailureView {
  @Field('string', 'When, RFC 3339.', time)
  at!: string;

  @Field(
    'string',
    'What happened, as in the log: `timeout`, `unreachable`, `failed` (5xx), `rate-limited`, `credentials-refused`, `invalid`.',
    'timeout',
  )
  kind!: string;
}

export class InterfaceOverviewView {
  @Field('string', 'By its latest calls, as in `/health/ready`.', 'up', { enum: interfaceStates })
  state!: InterfaceState;

  @Field('string', 'The circuit breaker. While it is `open` no call is made.', 'closed', {
    enum: breakerStates,
  })
  breaker!: (typeof breakerStates)[number];

  @NullableField('string', 'When it responded last, with any status, RFC 3339. Null before.', time)
  lastResponseAt!: string | null;

  @NullableField(() => InterfaceFailureView, 'The latest attempt that failed. Null before the first.')
  lastFailure!: InterfaceFailureView | null;

  @NullableField('integer', 'Requests a minute that may be sent to it. Null for no limit.', 50, count)
  quotaPerMinute!: number | null;

  @NullableField(
    'integer',
    "How many of them this gateway's own count still permits. Null for no limit.",
    47,
    count,
  )
  quotaLeft!: number | null;
}

export class InterfaceOverviewsView {
  @Field(() => InterfaceOverviewView, 'The statistics interface.')
  statistics!: InterfaceOverviewView;

  @Field(() => InterfaceOverviewView, 'The order interface.')
  order!: InterfaceOverviewView;
}

/** The members that both caches have. */
class CacheUsageView {
  @Field('integer', 'How many entries it holds.', 412, count)
  entries!: number;

  @Field('integer', 'Their size in bytes.', 5_242_880, count)
  bytes!: number;

  @Field('integer', 'The most bytes that it holds.', 268_435_456, count)
  maxBytes!: number;

  @Field('integer', 'Lookups since the start that found a fresh entry.', 1803, count)
  hits!: number;

  @Field('integer', 'Lookups since the start that found nothing.', 412, count)
  misses!: number;
}

const ratio = { minimum: 0, maximum: 1 };

export class ResourceCacheView extends CacheUsageView {
  @Field('integer', 'Lookups since the start that found an entry past its freshness.', 57, count)
  stale!: number;

  @NullableField(
    'number',
    'The share of lookups, of 1, that found an entry. Null before the first.',
    0.82,
    ratio,
  )
  hitRatio!: number | null;
}

export class ResponseCacheView extends CacheUsageView {
  @NullableField('number', 'Hits as a share of hits and misses, of 1. Null before the first.', 0.91, ratio)
  hitRatio!: number | null;
}

export class LiveOverviewView {
  @Field('string', 'Who polls the orders that clients follow, as in `/health/ready`.', 'local', {
    enum: pollingModes,
  })
  polling!: PollingMode;

  @Field('integer', 'Open event streams.', 12, count)
  streams!: number;

  @Field('integer', 'Requests that wait for a change.', 3, count)
  waitingRequests!: number;

  @Field('integer', 'Orders that are polled because somebody follows them.', 9, count)
  watchedOrders!: number;

  @Field('integer', 'How late the most overdue poll is, in milliseconds.', 0, count)
  pollDelayMs!: number;
}

export class ProblemCountView {
  @Field('string', 'The code of the problem.', 'ORDER_NOT_FOUND', { enum: problemCodes })
  code!: ProblemCode;

  @Field('integer', 'How often it was sent since the start.', 4, { minimum: 1 })
  count!: number;

  @Field('string', 'When it was sent last, RFC 3339.', time)
  lastAt!: string;
}

export class ContradictionView {
  @Field(orderIdText, 'The order.', exampleOrderId)
  orderId!: string;

  @Field('string', 'Since when its records are seen to exclude each other here, RFC 3339.', time)
  since!: string;

  @ListField('string', 'In what, as in `meta.conflicts` of the order.', ['status'])
  fields!: readonly string[];
}

export class OverviewView {
  @Field('string', 'Whether this gateway wants requests, as in `/health/ready`.', 'ready', {
    enum: readinessStates,
  })
  status!: ReadinessState;

  @Field('string', 'What runs here; `development` where it was not built into a program.', '0.1.0')
  version!: string;

  @NullableField(
    'string',
    'The commit that it was built from. Null where the build was given none.',
    '9692f7f',
  )
  commit!: string | null;

  @Field('string', 'The version of Node.', 'v26.5.0')
  node!: string;

  @Field('integer', 'For how long the process has run, in seconds.', 3600, count)
  uptimeSeconds!: number;

  @NullableField(
    () => SandboxExamplesView,
    'Ids to try requests with, where the gateway runs on its embedded sandbox; else null.',
  )
  sandbox!: SandboxExamplesView | null;

  @Field(() => InterfaceOverviewsView, 'Both interfaces.')
  interfaces!: InterfaceOverviewsView;

  @Field('string', 'The shared Redis, as in `/health/ready`; `off` where none is configured.', 'off', {
    enum: redisStatuses,
  })
  redis!: RedisStatus;

  @Field(() => ResourceCacheView, 'What the interfaces responded, in the memory of this gateway.')
  cache!: ResourceCacheView;

  @Field(() => ResponseCacheView, 'Finished responses to clients.')
  responseCache!: ResponseCacheView;

  @Field(() => LiveOverviewView, 'Live updates.')
  live!: LiveOverviewView;

  @ListField(() => ProblemCountView, 'The problems that were sent since the start, the latest first.')
  problems!: readonly ProblemCountView[];

  @ListField(
    () => ContradictionView,
    'Orders whose records exclude each other at present, as this gateway read them last: at most fifty, the latest first.',
  )
  contradictions!: readonly ContradictionView[];
}
