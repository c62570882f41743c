import { Fault, Variable } from './variable';

/**
 * Lifetimes of cached data (RFC 5861): fresh, then stale-while-revalidate, and stale-if-error, both counted from the end
 * of fresh.
 */
export type FreshnessWindows = ReturnType<typeof windows>;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const Seconds = (variable: string) =>
  Variable(variable, (text) =>
    /^\d{1,9}$/.test(text) ? Number(text) : new Fault('be a whole number of seconds'),
  );

/** @param topic the beginning of the variables */
function windows(topic: string, fresh: number, stale: number, staleOnError: number) {
  class Windows {
    @Seconds(`${topic}_FRESH_SECONDS`) readonly freshSeconds: number = fresh;
    @Seconds(`${topic}_STALE_SECONDS`) readonly staleSeconds: number = stale;
    @Seconds(`${topic}_STALE_ON_ERROR_SECONDS`) readonly staleOnErrorSeconds: number = staleOnError;
  }
  return new Windows();
}

/** The lifetimes of all cached data. */
export class FreshnessTable {
  readonly orderOpen = windows('ORDER_OPEN', 2, 3, 5 * minute);
  readonly orderUserFinal = windows('ORDER_USER_FINAL', 15, 30, day);
  readonly orderProtocolFinal = windows('ORDER_PROTOCOL_FINAL', hour, day, 7 * day);
  readonly transaction = windows('TRANSACTION', hour, day, 7 * day);
  readonly transactionEmpty = windows('TRANSACTION_EMPTY', 2, 0, 0);
  readonly notFound = windows('NOT_FOUND', 3, 0, 0);
  readonly tokenList = windows('TOKEN_LIST', 10 * minute, hour, day);
  readonly popularTokens = windows('POPULAR_TOKENS', 5 * minute, 30 * minute, day);
  readonly leaderboard = windows('LEADERBOARD', minute, 5 * minute, hour);
  readonly interfaceDocument = windows('INTERFACE_DOCUMENT', 10 * minute, hour, day);
  readonly supportedChains = windows('SUPPORTED_CHAINS', 10 * minute, hour, day);
  readonly serviceTotals = windows('SERVICE_TOTALS', minute, 5 * minute, hour);
  readonly filteredList = windows('FILTERED_LIST', 3, 0, 0);
  readonly orderListFirstPage = windows('ORDER_LIST_FIRST_PAGE', 3, 3, 5 * minute);
  readonly orderListLaterPage = windows('ORDER_LIST_LATER_PAGE', 30, 5 * minute, day);
}

export type FreshnessTopic = keyof FreshnessTable;
