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
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** One request for each operation, made of the document's examples. */
export const trialRequests = (document: OpenAPIObject): TrialRequest[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Readonly<Record<string, Operation>>).map(([method, operation]) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      target: targetOf(path, operation.parameters ?? []),
      ...(operation.requestBody && { body: bodyOf(operation.requestBody, document) }),
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
