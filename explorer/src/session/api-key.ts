import { Store } from '../data/store';

const storageKey = 'order-gateway-api-key';

/** The API key of this tab; kept in its session storage, so that it is gone when the tab is closed. */
export const apiKey = new Store<string | null>(stored());

/** Whether the gateway has asked for a key, or for another one. */
export const keyIsWanted = new Store(false);

export function enterApiKey(key: string): void {
  try {
    window.sessionStorage.setItem(storageKey, key);
  } catch {
    // A browser can refuse storage. The key then lasts until the page is loaded again.
  }
  keyIsWanted.set(false);
  apiKey.set(key);
}

/** `fetch` that asks for a key when the gateway has refused the request for want of one. */
export const fetchOrAskForKey: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.status === 401) keyIsWanted.set(true);
  return response;
};

function stored(): string | null {
  try {
    return window.sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
