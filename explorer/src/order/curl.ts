import { apiKey } from '../session/api-key';

/** The request of the order for a shell. A key is named, not shown: commands end up in histories and tickets. */
export function curlOf(orderId: string): string {
  const header = apiKey.get() === null ? '' : ' -H "X-API-Key: $API_KEY"';
  return `curl${header} '${window.location.origin}/v1/orders/${orderId}'`;
}
