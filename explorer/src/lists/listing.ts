import { type Client } from '@order-gateway/client';
import { fetchOrAskForKey } from '../session/api-key';
import { gatewayBy } from '../session/gateway';
import { ageOf, type ResponseAge } from './response-age';

/** A list, and how old it is. */
export interface Listing<Value> extends ResponseAge {
  readonly value: Value;
}

/** Makes a request, and reads the age of its response from the headers. */
export async function requestListing<Value>(
  request: (client: Client) => Promise<Value>,
): Promise<Listing<Value>> {
  let headers = new Headers();
  const fetchWithAge: typeof fetch = async (...call) => {
    const response = await fetchOrAskForKey(...call);
    headers = response.headers;
    return response;
  };
  const value = await request(gatewayBy(fetchWithAge));
  return { value, ...ageOf(headers, Date.now()) };
}
