import { type Behaviour, json } from './scripted-upstream';
import { jsonText, orderRow } from './upstream-records';

export const listPath = '/api/Orders/filteredList';

/** The statistics interface lists these rows, whatever is asked. */
export const listSays = (rows: readonly unknown[], totalCount: unknown = rows.length): Behaviour =>
  json(200, jsonText({ orders: rows, totalCount }));

/** A row of an order that was settled a while ago. */
export const listedRow = (id: string, changes: Record<string, unknown> = {}): Record<string, unknown> =>
  orderRow(id, { state: 'ClaimedUnlock', ...changes });

/** The statistics interface has these rows, the newest first: it filters them by state, and gives the page asked for. */
export const listsRows =
  (rows: readonly Record<string, unknown>[]): Behaviour =>
  (request, response, socket) => {
    const { skip, take, orderStates } = JSON.parse(request.body.toString()) as {
      skip: number;
      take: number;
      orderStates?: string[];
    };
    const found = rows.filter(({ state }) => orderStates?.includes(String(state)) ?? true);
    return listSays(found.slice(skip, skip + take), found.length)(request, response, socket);
  };
