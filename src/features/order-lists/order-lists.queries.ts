import { ApiPropertyOptional } from '@nestjs/swagger';
import { timestampText } from '../../codec/value-readers';
import { knownChains } from '../../domain/chain-registry';
import { orderStateNames } from '../../domain/order-state';
import { addressPipe, addressRule, walletAddressPattern } from '../../http/requests/identifiers.pipe';
import { ChoiceParam, IntegerParam, maxOffset, TextParam } from '../../http/requests/query-parameters';
import { Problem } from '../../http/problems/problem';
import { type CanonicalParameters, queryParameters } from '../../http/responses/canonical-target';
import { exampleWallet } from '../../http/schema/examples';
import { type OrderFilter } from '../../upstream/statistics/order-row';

/** How many orders of a page can be expanded: each counts as a request. */
const maxExpandedRows = 20;

const filterableStates = orderStateNames.filter((name) => name !== 'Unknown');

/** An optional list of known values, separated by commas. */
const ListParam = (values: readonly string[], description: string, message: string, example: string) => {
  const one = `(${values.join('|')})`;
  return TextParam(new RegExp(`^${one}(,${one})*$`), message, description, example);
};

const ChainsParam = (description: string) =>
  ListParam(
    knownChains.map(({ id }) => id),
    `${description}: the service's internal chain ids, separated by commas.`,
    'must be chain ids of /v1/chains, separated by commas',
    '8453,42161',
  );

/** Which part of a list of orders, and of which of them. */
export class AccountOrdersQuery {
  @IntegerParam({ min: 1, max: 100, default: 20, description: 'How many orders.' })
  limit = 20;

  @IntegerParam({ min: 0, max: maxOffset, default: 0, description: 'How many newer orders to pass over.' })
  offset = 0;

  @ListParam(
    filterableStates,
    'Lifecycle states as the statistics interface has them, separated by commas.',
    `must be states, separated by commas: ${filterableStates.join(', ')}`,
    'Created,OrderCancelled,SentOrderCancel',
  )
  status?: string;

  @ChainsParam('Source chains')
  giveChainId?: string;

  @ChainsParam('Destination chains')
  takeChainId?: string;

  @ChoiceParam(
    ['view'],
    `Adds the whole order to each item, or the problem that it met; not for CSV. \`limit\` is then at most ${maxExpandedRows}.`,
  )
  expand?: 'view';
}

const timePattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2}))?$/;
const timeRule = 'must be a day, or a time with its zone (RFC 3339)';

export class OrderSearchQuery extends AccountOrdersQuery {
  @ApiPropertyOptional({ type: 'string', ...{ 'x-fill-in': true } })
  @TextParam(
    walletAddressPattern,
    addressRule,
    'The wallet that created the orders, on the source chain.',
    exampleWallet,
  )
  maker?: string;

  @TextParam(/^\d{1,10}$/, 'must be a whole number', 'Code of the referral program.', '31045')
  referralCode?: string;

  @TextParam(
    timePattern,
    timeRule,
    'Orders created since then: a day (UTC), or a time (RFC 3339).',
    '2026-07-26T18:00:00Z',
  )
  createdSince?: string;
}

/** What a list is asked by, checked: the call to the interface, and what the response depends on. */
export interface OrderListRequest {
  readonly filter: OrderFilter;
  readonly parameters: CanonicalParameters;
}

/** @param account in its canonical form */
export const accountOrdersRequest = (account: string, query: AccountOrdersQuery): OrderListRequest => ({
  filter: { ...pageFilter(query), filter: account },
  parameters: { ...listParameters(query, new AccountOrdersQuery()), address: account },
});

/** Throws a `Problem` that names the field. */
export function orderSearchRequest(query: OrderSearchQuery): OrderListRequest {
  const { referralCode, status, giveChainId, takeChainId } = query;
  const maker = query.maker === undefined ? undefined : addressPipe.transform(query.maker, { data: 'maker' });
  const since = query.createdSince === undefined ? undefined : epochSecondsOf(query.createdSince);
  const filters = [maker, referralCode, since, status, giveChainId, takeChainId];
  if (filters.every((filter) => filter === undefined))
    throw Problem.ofField(
      'query',
      'must have one of maker, referralCode, createdSince, status, giveChainId and takeChainId',
    );
  return {
    filter: { ...pageFilter(query), maker, referralCode, blockTimestampFrom: since },
    parameters: {
      ...listParameters(query, new OrderSearchQuery()),
      maker,
      createdSince: since === undefined ? undefined : timestampText(since * secondMs),
    },
  };
}

function pageFilter(query: AccountOrdersQuery): OrderFilter {
  if (query.expand && query.limit > maxExpandedRows)
    throw Problem.ofField('limit', `must be at most ${maxExpandedRows} with expand=view`);
  return {
    skip: query.offset,
    take: query.limit,
    giveChainIds: distinct(query.giveChainId)?.map(Number),
    takeChainIds: distinct(query.takeChainId)?.map(Number),
    orderStates: distinct(query.status),
  };
}

/** The order of a list's values, and repeated ones, do not change the response. */
const listParameters = <T extends AccountOrdersQuery>(query: T, defaults: T): CanonicalParameters => ({
  ...queryParameters(query, defaults),
  status: distinct(query.status)?.join(','),
  giveChainId: distinct(query.giveChainId)?.join(','),
  takeChainId: distinct(query.takeChainId)?.join(','),
});

const distinct = (list: string | undefined): string[] | undefined =>
  list === undefined ? undefined : [...new Set(list.split(','))].sort();

const secondMs = 1000;

function epochSecondsOf(text: string): number {
  const seconds = Math.floor(Date.parse(text) / secondMs);
  // `Date` reads 30 February as 2 March, and 24:00 as 0:00 of the next day.
  const isDay = new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10));
  if (seconds >= 0 && isDay && !text.includes('T24')) return seconds;
  throw Problem.ofField('createdSince', timeRule);
}
