import { Store } from '../data/store';

const storageKey = 'order-gateway-api-key';

/** The API key of this tab; kept in its session storage, so that it is gone when the tab is closed. */
export const apiKey = new Store<string | null>(stored());

/** Whether the gateway has asked for a key, or for another one. */
export const keyIsWanted = new Store(false);

/** How often the question for a key was answered, by a key or by none. */
let answers = 0;

export function enterApiKey(key: string): void {
  try {
    window.sessionStorage.setItem(storageKey, key);
  } catch {
    // A browser can refuse storage. The key then lasts until the page is loaded again.
  }
  dismissQuestion();
  apiKey.set(key);
}

/** Goes on without a key. */
export function dismissQuestion(): void {
  answers += 1;
  keyIsWanted.set(false);
}

/**
 * `fetch` that asks for a key when the gateway has refused the request for want of one. A request that was made before the
 * last answer does not ask again.
 */
export const fetchOrAskForKey: typeof fetch = async (input, init) => {
  const answersBefore = answers;
  const response = await fetch(input, init);
  if (response.status === 401 && answers === answersBefore) keyIsWanted.set(true);
  return response;
};

function stored(): string | null {
  try {
    return window.sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
