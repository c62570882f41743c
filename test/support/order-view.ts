import { type HttpResponse } from './http-client';
import { type Behaviour, json } from './scripted-upstream';
import { jsonText, orderRecord, statisticsOrder } from './upstream-records';

/** What the tests look at in an order view. */
export interface SeenOrder {
  readonly status: string;
  readonly phase: string;
  readonly give: { readonly token: Record<string, unknown>; readonly amount: Record<string, unknown> };
  readonly take: { readonly token: Record<string, unknown>; readonly amount: Record<string, unknown> };
  readonly externalCall: Record<string, unknown>;
  readonly meta: {
    readonly complete: boolean;
    readonly missing: string[];
    readonly agreement: string;
    readonly conflicts: { field: string; statistics: string; order: string; chosen: string }[];
    readonly sources: Record<'statistics' | 'order', { state: string; status: string | null }>;
  };
}

/** The members of a Fulfilled order's view that statistics alone can fill. */
export const filledByStatisticsAlone = [
  'next.since',
  'links.created',
  'links.fulfilled',
  'links.refunded',
  'taker',
  'give.finalAmount',
  'take.finalAmount',
  'take.fulfilledAmount',
  'authorities.unlock',
  'authorities.unlockBeneficiary',
  'authorities.cancelBeneficiary',
  'fees',
  'preswap',
  'referralCode',
  'metadata',
  'timeline',
  'createdAt',
  'fulfilledAt',
  'fulfillmentSeconds',
];

/** The members of an offer that statistics or a token list can fill. */
export const filledByTokenMetadata = (side: 'give' | 'take'): string[] => [
  ...['symbol', 'name', 'decimals', 'logoURI'].map((name) => `${side}.token.${name}`),
  ...['decimals', 'formatted'].map((name) => `${side}.amount.${name}`),
];

export const viewOf = (response: HttpResponse): SeenOrder => response.body as unknown as SeenOrder;

export const statisticsPath = (id: string): string => `/api/Orders/${id}`;
export const orderPath = (id: string): string => `/v1.0/dln/order/${id}`;

/** The statistics interface gives this record. */
export const statisticsSays = (id: string, state: string, changes: Record<string, unknown> = {}): Behaviour =>
  json(200, jsonText(statisticsOrder(id, { state, ...changes })));

/** The order interface gives this record. */
export const orderSays = (id: string, status: string, changes: Record<string, unknown> = {}): Behaviour =>
  json(200, jsonText(orderRecord(id, { status, ...changes })));
