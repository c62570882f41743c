import { type OpenAPIObject } from '@nestjs/swagger';
import committed from './example-responses.json';
import { type TrialRequest, trialRequests } from './trial-requests';

/** Response bodies by the id of their operation. */
export type ExampleResponses = Readonly<Record<string, unknown>>;

/** The responses with the sandbox's data when the document was last written. */
export const exampleResponses: ExampleResponses = committed;

/** The `asOf` of every example. */
const asOf = '2026-07-26T18:30:00.000Z';

/** The sandbox's fixed clock for the examples, so that its orders and lists are always the same. */
export const exampleClockMs = Date.parse(asOf);

/** Short pages make short examples. */
const shortPages: Readonly<Record<string, string>> = {
  listTokens: '&limit=2',
  listPopularTokens: '?limit=2',
  getLeaderboard: '?limit=2',
  listStatisticsPopularTokensOfChain: '?take=2',
  listStatisticsPopularTokens: '?take=2',
};

/** The requests whose responses become the examples. */
export function exampleRequests(document: OpenAPIObject): TrialRequest[] {
  return trialRequests(document)
    .filter(({ operationId }) => hasJson(document, operationId))
    .map((request) => ({
      ...request,
      target: request.target + (shortPages[request.operationId] ?? ''),
      ...(request.body && 'take' in request.body && { body: { ...request.body, take: 2 } }),
    }));
}

/** A response as an example: `asOf` is the only value that differs between runs. */
export const asExample = (body: string): unknown =>
  JSON.parse(body.replace(/"asOf":"[^"]*"/g, `"asOf":"${asOf}"`));

interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, object>> }>
  >;
}

type Operations = Readonly<Record<string, Operation>>;

/** Every JSON response has an example, except those of probes, which depend on the gateway. */
const hasJson = (document: OpenAPIObject, operationId: string): boolean =>
  Object.values(document.paths)
    .flatMap((item) => Object.values(item as Operations))
    .some(
      (operation) =>
        operation.operationId === operationId &&
        !operation.tags?.includes('health') &&
        operation.responses['200']?.content?.['application/json'] !== undefined,
    );
