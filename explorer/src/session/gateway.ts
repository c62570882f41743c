import { type Client, createClient } from '@order-gateway/client';
import { apiKey, fetchOrAskForKey } from './api-key';

const clients = new Map<string | null, Client>();

/** The client of the gateway that served the page, with the present API key. */
export function gateway(): Client {
  const key = apiKey.get();
  const client = clients.get(key) ?? gatewayBy(fetchOrAskForKey);
  clients.set(key, client);
  return client;
}

/** The same, by another `fetch`. */
export const gatewayBy = (fetchBy: typeof fetch): Client =>
  createClient({ baseUrl: window.location.origin, apiKey: apiKey.get() ?? undefined, fetch: fetchBy });
