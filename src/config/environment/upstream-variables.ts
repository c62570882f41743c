import { IsOptional, MinLength } from 'class-validator';
import { type SandboxExamples, type Settings } from '../settings';
import { isProxyUrl } from '../proxy-url';
import { upstreamUrlFault } from '../upstream-url';
import { PositiveInt, BooleanVar, HasNoFault, IntegerVar, MatchesPredicate } from './variable-rules';

/** The URLs of the two upstreams, or the embedded sandbox in their place. */
export class UpstreamVariables {
  @IsOptional()
  NODE_ENV?: string;

  @IsOptional()
  @HasNoFault(upstreamUrlFault)
  STATS_URL?: string;

  @IsOptional()
  @HasNoFault(upstreamUrlFault)
  ORDER_URL?: string;

  @IsOptional()
  @MinLength(1)
  ORDER_ACCESS_TOKEN?: string;

  @IsOptional()
  @MatchesPredicate(isProxyUrl, 'an http or https URL without path, its credentials percent-encoded')
  UPSTREAM_PROXY?: string;

  @BooleanVar()
  SANDBOX = false;

  @IsOptional()
  @IntegerVar(0, 65535)
  SANDBOX_CONTROL_PORT?: number;

  @IsOptional()
  @PositiveInt()
  STATS_REQUESTS_PER_MINUTE?: number;

  @IsOptional()
  @PositiveInt()
  ORDER_REQUESTS_PER_MINUTE?: number;
}

/** The embedded sandbox, once it listens. */
export interface EmbeddedSandbox {
  readonly statisticsUrl: string;
  readonly orderUrl: string;
  readonly examples: SandboxExamples;
}

export const hasNoUpstream = ({ STATS_URL, ORDER_URL }: UpstreamVariables): boolean =>
  STATS_URL === undefined && ORDER_URL === undefined;

export function upstreamViolations({ STATS_URL, ORDER_URL, NODE_ENV, SANDBOX }: UpstreamVariables): string[] {
  if (STATS_URL !== undefined && ORDER_URL === undefined)
    return ['ORDER_URL is missing: STATS_URL is set, and both interfaces are needed'];
  if (ORDER_URL !== undefined && STATS_URL === undefined)
    return ['STATS_URL is missing: ORDER_URL is set, and both interfaces are needed'];
  if (ORDER_URL !== undefined && SANDBOX)
    return ['SANDBOX cannot be true while STATS_URL and ORDER_URL are set'];
  if (ORDER_URL === undefined && NODE_ENV === 'production' && !SANDBOX)
    return ['STATS_URL and ORDER_URL are missing; in production the sandbox starts only with SANDBOX=true'];
  return [];
}

export const readUpstreams = (
  variables: UpstreamVariables,
  sandbox: EmbeddedSandbox | null,
): Pick<Settings, 'sandbox' | 'statistics' | 'order' | 'upstreamProxyUrl'> => ({
  sandbox: sandbox?.examples ?? null,
  statistics: {
    url: sandbox?.statisticsUrl ?? variables.STATS_URL ?? '',
    accessToken: null,
    requestsPerMinute: variables.STATS_REQUESTS_PER_MINUTE ?? null,
  },
  order: {
    url: sandbox?.orderUrl ?? variables.ORDER_URL ?? '',
    accessToken: variables.ORDER_ACCESS_TOKEN ?? null,
    requestsPerMinute: variables.ORDER_REQUESTS_PER_MINUTE ?? null,
  },
  // The embedded sandbox is in this process.
  upstreamProxyUrl: sandbox === null ? (variables.UPSTREAM_PROXY ?? null) : null,
});
