import { askOnce } from '../load/ask-once';
import { type RecordedAnswer } from '../peers/recorded-answers';

/** What a server's HTTP writes by itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Takes down how the gateway answers once it has the answer ready: the second time that it is asked. */
export async function recorded(
  gatewayUrl: string,
  path: string,
  requestHeaders: Readonly<Record<string, string>> = {},
): Promise<RecordedAnswer> {
  await askOnce(gatewayUrl + path, requestHeaders);
  const { status, headers, body } = await askOnce(gatewayUrl + path, requestHeaders);
  if (status >= 400) throw new Error(`the gateway answers ${path} with ${status}: ${body.toString()}`);
  const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name));
  return {
    path,
    status,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body,
  };
}
