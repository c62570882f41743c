import { type OpenAPIObject } from '@nestjs/swagger';

interface Parameter {
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema?: { readonly examples?: readonly unknown[] };
}

type Operations = Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>;

/**
 * Places the examples of parameters: the page fills in those of required parameters, and only shows those of optional
 * ones.
 */
export const withParameterExamples = (document: OpenAPIObject): OpenAPIObject => ({
  ...document,
  paths: mapValues(document.paths, (item) =>
    mapValues(item as Operations, (operation) => ({
      ...operation,
      ...(operation.parameters && { parameters: operation.parameters.map(withExample) }),
    })),
  ),
});

function withExample(parameter: Parameter): Parameter {
  const { example: given, schema = {}, ...others } = parameter;
  const { examples = [], ...rule } = schema;
  const example = given ?? examples[0];
  if (example === undefined) return parameter;
  return parameter.required
    ? { ...others, schema: rule, example }
    : { ...others, schema: { ...rule, examples: [example] } };
}

const mapValues = <From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
