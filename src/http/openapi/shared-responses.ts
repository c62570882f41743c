import { type OpenAPIObject } from '@nestjs/swagger';

type Response = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>[string];

interface Content {
  readonly content?: Readonly<
    Record<string, { readonly examples?: object; readonly schema?: { $ref?: string } }>
  >;
}

type Responses = Readonly<Record<string, Response>>;
type Operations = Readonly<Record<string, { readonly responses: Responses }>>;

/**
 * Moves the problems of the operations to the components, because most operations share them. A name has the schema,
 * the status and the codes: `ProblemView.404.ORDER_NOT_FOUND`.
 */
export function withSharedResponses(document: OpenAPIObject): OpenAPIObject {
  const shared = new Map<string, Response>();
  const share = (status: string, response: Response): Response | { $ref: string } => {
    if (!/^[45d]/.test(status)) return response;
    const name = nameOf(status, response);
    const known = shared.get(name) ?? response;
    if (JSON.stringify(known) !== JSON.stringify(response)) return response;
    shared.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  };
  const paths = mapValues(document.paths, (item) =>
    mapValues(item as Operations, (operation) => ({
      ...operation,
      responses: mapValues(operation.responses, (response, status) => share(status, response)),
    })),
  );
  const responses = Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...document, paths, components: { ...document.components, responses } };
}

function nameOf(status: string, response: Response): string {
  const { content = {} } = response as Content;
  const [media] = Object.values(content);
  const shape = media?.schema?.$ref?.split('/').at(-1) ?? 'Response';
  return [shape, status, ...Object.keys(media?.examples ?? {})].join('.');
}

const mapValues = <From, To>(
  values: Readonly<Record<string, From>>,
  map: (value: From, name: string) => To,
) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
