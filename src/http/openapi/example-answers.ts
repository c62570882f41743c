import { type OpenAPIObject } from '@nestjs/swagger';
import committed from './example-answers.json';
import { type TrialRequest, trialRequests } from './trial-requests';

/** Bodies of answers, by the id of their operation. */
export type ExampleAnswers = Readonly<Record<string, unknown>>;

/** What the sandbox answered when the document was last written. */
export const exampleAnswers: ExampleAnswers = committed;

/** When the interfaces were asked, in every example. */
const askedAt = '2026-07-26T18:30:00.000Z';

/** The moment at which the sandbox of the examples stands still: its orders and lists are then always the same. */
export const exampleClockMs = Date.parse(askedAt);

/** A long list is no better an example than a short one. */
const shortPages: Readonly<Record<string, string>> = {
  listTokens: '&limit=2',
  listPopularTokens: '?limit=2',
  getLeaderboard: '?limit=2',
  listStatisticsPopularTokensOfChain: '?take=2',
  listStatisticsPopularTokens: '?take=2',
};

/** What an operation is asked for to get its example. */
export function exampleRequests(document: OpenAPIObject): TrialRequest[] {
  return trialRequests(document)
    .filter(({ operationId }) => hasJson(document, operationId))
    .map((request) => ({
      ...request,
      target: request.target + (shortPages[request.operationId] ?? ''),
      ...(request.body && 'take' in request.body && { body: { ...request.body, take: 2 } }),
    }));
}

/** An answer as it stands in the document: only the times of asking differ from run to run. */
export const asExample = (body: string): unknown =>
  JSON.parse(body.replace(/"asOf":"[^"]*"/g, `"asOf":"${askedAt}"`));

/** Shows at each operation what it answers. */
export const withExampleAnswers = (document: OpenAPIObject, answers: ExampleAnswers): OpenAPIObject => ({
  ...document,
  paths: mapValues(document.paths, (item) =>
    mapValues(item as Operations, (operation) => {
      const example = answers[operation.operationId];
      const { 200: success, ...others } = operation.responses;
      if (example === undefined || !success?.content) return operation;
      const content = mapValues(success.content, (media) => ({ ...media, example }));
      return { ...operation, responses: { 200: { ...success, content }, ...others } };
    }),
  ),
});

interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, object>> }>
  >;
}

type Operations = Readonly<Record<string, Operation>>;

/** Probes say what this very gateway is; all else that is JSON has an example. */
const hasJson = (document: OpenAPIObject, operationId: string): boolean =>
  Object.values(document.paths)
    .flatMap((item) => Object.values(item as Operations))
    .some(
      (operation) =>
        operation.operationId === operationId &&
        !operation.tags?.includes('health') &&
        operation.responses['200']?.content?.['application/json'] !== undefined,
    );

const mapValues = <From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
