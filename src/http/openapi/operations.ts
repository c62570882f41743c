import { ApiParam, type OpenAPIObject } from '@nestjs/swagger';
import { mapValues } from 'es-toolkit/object';
import { exampleChainId, exampleOrderId, exampleTransactionHash } from '../schema/examples';
import { anyOrderIdText, anyTransactionHashText, chainIdText, type ValueRule } from '../schema/value-rules';
import { csvMediaType } from '../requests/media-negotiation';

/** Describes an order id in the path. */
export const ApiOrderId = (name = 'orderId', example = exampleOrderId): MethodDecorator =>
  apiParam(name, anyOrderIdText, 'Id of the order: 0x and 64 hexadecimal digits, in any case.', example);

/** Describes the hash of a creation transaction in the path. */
export const ApiTransactionHash = (name = 'hash'): MethodDecorator =>
  apiParam(
    name,
    anyTransactionHashText,
    'Hash of the creation transaction: 0x and 64 hex (EVM), 64 hex (Tron), base58 (Solana).',
    exampleTransactionHash,
  );

/** Describes a chain id in the path. */
export const ApiChainId = (name = 'chainId'): MethodDecorator =>
  apiParam(name, chainIdText, "The service's internal chain id, in decimal.", exampleChainId);

const apiParam = (name: string, rule: ValueRule, description: string, example: string): MethodDecorator =>
  ApiParam({ name, description, schema: { ...rule, example } });

interface Parameter {
  readonly required?: boolean;
  readonly example?: unknown;
  /** Whether it is one of several optional ones of which a request needs one. */
  readonly 'x-fill-in'?: boolean;
  readonly schema?: { readonly examples?: readonly unknown[] };
}

interface Media {
  readonly examples?: object;
  readonly schema?: { readonly $ref?: string };
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
}

/** Adds examples to parameters, and to responses by operation id, and replaces problems by references: most are shared. */
export function withOperations(
  document: OpenAPIObject,
  examples: Readonly<Record<string, unknown>>,
): OpenAPIObject {
  const shared = new Map<string, Response>();
  const paths = mapValues(document.paths, (item) =>
    mapValues(item as Readonly<Record<string, Operation>>, (operation) => ({
      ...operation,
      ...(operation.parameters && { parameters: operation.parameters.map(withExample) }),
      responses: mapValues(operation.responses, (response, status) =>
        status === '200'
          ? withExampleResponse(response, examples[operation.operationId])
          : sharedResponse(shared, status, response),
      ),
    })),
  );
  const responses = Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1)));
  const components = { ...document.components, responses };
  return { ...document, paths, components } as OpenAPIObject;
}

/** The page fills in the examples of required parameters, and only shows those of optional ones that a request can be without. */
function withExample(parameter: Parameter): Parameter {
  const { example: given, schema = {}, 'x-fill-in': isFilledIn, ...others } = parameter;
  const { examples = [], ...rule } = schema;
  const example = given ?? examples[0];
  if (example === undefined) return parameter;
  return parameter.required || isFilledIn
    ? { ...others, schema: rule, example }
    : { ...others, schema: { ...rule, examples: [example] } };
}

/** A reference to a problem, whose name has the schema, the status and the codes: `ProblemView.404.ORDER_NOT_FOUND`. */
function sharedResponse(shared: Map<string, Response>, status: string, response: Response): Response {
  if (!/^[45d]/.test(status) || response.$ref !== undefined) return response;
  const [media] = Object.values(response.content ?? {});
  const shape = media?.schema?.$ref?.split('/').at(-1) ?? 'Response';
  const name = [shape, status, ...Object.keys(media?.examples ?? {})].join('.');
  const known = shared.get(name) ?? response;
  if (JSON.stringify(known) !== JSON.stringify(response)) return response;
  shared.set(name, response);
  return { $ref: `#/components/responses/${name}` };
}

function withExampleResponse(response: Response, example: unknown): Response {
  if (example === undefined || response.content === undefined) return response;
  const content = mapValues(response.content, (media, type) =>
    type === csvMediaType ? media : { ...media, example },
  );
  return { ...response, content };
}
