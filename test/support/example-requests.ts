import { type OpenAPIObject } from '@nestjs/swagger';

/** A request that "Try it out" on the page sends by default. */
export interface TrialRequest {
  readonly operationId: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Undefined if the operation takes none. */
  readonly body?: Readonly<Record<string, unknown>>;
}

interface Schema {
  readonly $ref?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly headers?: object; readonly content?: Readonly<Record<string, object>> }>
  >;
}

/** Whether its responses may be stored: they have a tag. */
export const isCacheable = ({ responses }: Operation): boolean => 'ETag' in (responses['200']?.headers ?? {});

/** One request for each operation that is wanted, made of the document's examples. */
export const trialRequests = (
  document: OpenAPIObject,
  isWanted: (operation: Operation) => boolean = () => true,
): TrialRequest[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as unknown as Readonly<Record<string, Operation>>)
      .filter(([, operation]) => isWanted(operation))
      .map(([method, { operationId, parameters = [], requestBody }]) => ({
        operationId,
        method: method.toUpperCase(),
        target: targetOf(path, parameters),
        ...(requestBody && { body: bodyOf(requestBody, document) }),
      })),
  );

function targetOf(path: string, parameters: readonly Parameter[]): string {
  const filled = parameters.filter(({ example }) => example !== undefined);
  const valueOf = ({ example }: Parameter) => encodeURIComponent(String(example));
  const query = filled.filter((parameter) => parameter.in === 'query');
  return (
    path.replace(/\{(\w+)\}/g, (place, name) => {
      const parameter = filled.find((one) => one.in === 'path' && one.name === name);
      return parameter ? valueOf(parameter) : place;
    }) + (query.length > 0 ? `?${query.map((one) => `${one.name}=${valueOf(one)}`).join('&')}` : '')
  );
}

function bodyOf(
  { content }: NonNullable<Operation['requestBody']>,
  { components }: OpenAPIObject,
): Record<string, unknown> {
  const name = content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
  const { properties = {} } = ((components?.schemas ?? {}) as Record<string, Schema>)[name] ?? {};
  return Object.fromEntries(
    Object.entries(properties).map(([member, { examples }]) => [member, examples?.[0]]),
  );
}

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
export const exampleRequests = (document: OpenAPIObject): TrialRequest[] =>
  trialRequests(document, hasExample).map((request) => ({
    ...request,
    target: request.target + (shortPages[request.operationId] ?? ''),
    ...(request.body && 'take' in request.body && { body: { ...request.body, take: 2 } }),
  }));

/** A response as an example: `asOf` is the only value that differs between runs. */
export const asExample = (body: string): unknown =>
  JSON.parse(body.replace(/"asOf":"[^"]*"/g, `"asOf":"${asOf}"`));

/** Every JSON response has an example, except those of probes, which depend on the gateway. */
const hasExample = ({ tags, responses }: Operation): boolean =>
  !tags?.includes('health') && responses['200']?.content?.['application/json'] !== undefined;
