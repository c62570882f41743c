import { type RawEnvironment } from './variable';

/** A number that must be at most another. */
interface Bound {
  readonly variable: string;
  readonly times?: number;
  readonly within: string;
  /** Compares only explicit values: a shorter deadline may stay below a default, but not below what was configured. */
  readonly onlyWhereSet?: boolean;
}

const bounds: readonly Bound[] = [
  { variable: 'UPSTREAM_ATTEMPT_TIMEOUT_MS', within: 'UPSTREAM_BUDGET_MS', onlyWhereSet: true },
  { variable: 'UPSTREAM_CONNECT_TIMEOUT_MS', within: 'UPSTREAM_ATTEMPT_TIMEOUT_MS', onlyWhereSet: true },
  { variable: 'UPSTREAM_QUEUE_TIMEOUT_MS', within: 'UPSTREAM_BUDGET_MS', onlyWhereSet: true },
  { variable: 'RETRY_MAX_DELAY_MS', within: 'UPSTREAM_BUDGET_MS', onlyWhereSet: true },
  { variable: 'REFRESH_WAIT_MS', within: 'UPSTREAM_BUDGET_MS', onlyWhereSet: true },
  { variable: 'RETRY_MIN_DELAY_MS', within: 'RETRY_MAX_DELAY_MS' },
  { variable: 'BREAKER_OPEN_MS', within: 'BREAKER_MAX_OPEN_MS' },
  // An entry takes three times its body. One that does not fit is never stored, and costs a call for each request.
  { variable: 'TOKEN_LIST_MAX_BYTES', times: 3, within: 'CACHE_MAX_BYTES' },
];

/** Violations between numbers, each of which is valid by itself. @param values of all variables, as text */
export const relatedNumberViolations = (
  values: ReadonlyMap<string, string>,
  given: RawEnvironment,
): string[] =>
  bounds.flatMap(({ variable, times = 1, within, onlyWhereSet = false }) => {
    const [number, bound] = [Number(values.get(variable)), Number(values.get(within))];
    if (number * times <= bound || (onlyWhereSet && given[variable] === undefined)) return [];
    return times === 1
      ? [`${variable} must be at most ${within} (${number} > ${bound})`]
      : [`${variable}, three times, must be at most ${within} (${times} x ${number} > ${bound})`];
  });
