import { type CachedRead } from '../../cache/cached-read';
import { type ResponseContent } from '../../http/responses/response-content';
import { type Payload } from '../../upstream/upstream-payload';

/** Order ids as the order interface gives them: plain texts. */
export const orderIdsBody = (orderIds: readonly string[]) => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify({ orderIds })),
});

/** The same of endpoint 1's entry (spec 4). */
export function orderIdsResponse(read: CachedRead<Payload<string[]>>): ResponseContent {
  const response = orderIdsBody(read.value.value);
  return { ...response, entryKey: null, etagSource: response.body, complete: null, sources: [read] };
}
