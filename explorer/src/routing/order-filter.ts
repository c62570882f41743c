/** What the page of orders is filtered by: parameters of its URL, as `/v1/orders/search` takes them. */
const filterNames = [
  'status',
  'giveChainId',
  'takeChainId',
  'maker',
  'referralCode',
  'createdSince',
] as const;

type FilterName = (typeof filterNames)[number];

/** The filters that are set. */
export type OrderFilter = Readonly<Partial<Record<FilterName, string>>>;

/** The states of orders that may be stuck: shown where there is no filter. */
export const stuckStates = 'Created,OrderCancelled,SentOrderCancel';

export const isUnfiltered = (filter: OrderFilter): boolean => Object.keys(filter).length === 0;

/** The filters with a text. */
export const orderFilterOf = (textOf: (name: FilterName) => string | null): OrderFilter =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const text = textOf(name)?.trim() ?? '';
      return text === '' ? [] : [[name, text]];
    }),
  );
