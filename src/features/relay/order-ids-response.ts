import { type CachedRead } from '../../cache/cached-resource';
import { type ResponseContent } from '../../http/responses/response-content';
import { type ParsedPayload } from '../../upstream/upstream-payload';

/** Order ids as the order interface gives them: plain texts. */
export const orderIdsBody = (orderIds: readonly string[]) => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify({ orderIds })),
});

/** The same of endpoint 1's entry (spec 4). */
export function orderIdsResponse(read: CachedRead<ParsedPayload<string[]>>): ResponseContent {
  const response = orderIdsBody(read.value.value);
  return { ...response, entryKey: null, etagSource: response.body, complete: null, sources: [read] };
}
