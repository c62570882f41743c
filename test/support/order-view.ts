import { type HttpResponse } from './http-client';
import { type Behaviour, json } from './scripted-upstream';
import { jsonText, orderRecord, statisticsOrder } from './upstream-records';

/** What the tests look at in an order view. */
interface SeenOrder {
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

export const viewOf = (response: HttpResponse): SeenOrder => response.body as unknown as SeenOrder;

export const statisticsPath = (id: string): string => `/api/Orders/${id}`;
export const orderPath = (id: string): string => `/v1.0/dln/order/${id}`;

/** The statistics interface gives this record. */
export const statisticsSays = (id: string, state: string, changes: Record<string, unknown> = {}): Behaviour =>
  json(200, jsonText(statisticsOrder(id, { state, ...changes })));

/** The order interface gives this record. */
export const orderSays = (id: string, status: string, changes: Record<string, unknown> = {}): Behaviour =>
  json(200, jsonText(orderRecord(id, { status, ...changes })));
