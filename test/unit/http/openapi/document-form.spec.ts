import { type OpenAPIObject } from '@nestjs/swagger';
import { withOperations } from '../../../../src/http/openapi/operations';
import { inSchemaForm, withPartialSchemas } from '../../../../src/http/openapi/schema-form';

type Node = Record<string, unknown>;

const documentOf = (schemas: Node, paths: Node = {}): OpenAPIObject =>
  ({ openapi: '3.1.1', info: { title: 't', version: '1' }, paths, components: { schemas } }) as OpenAPIObject;

const schemasOf = (document: OpenAPIObject): Node => document.components?.schemas as Node;

const operation = (paths: OpenAPIObject, path = '/a'): Node =>
  (paths.paths as Record<string, Record<string, Node>>)[path]!.get!;

describe('the form of schemas', () => {
  it.each([
    [
      'a reference with a description',
      { allOf: [{ $ref: '#/x' }], description: 'd' },
      { allOf: [{ $ref: '#/x' }], description: 'd' },
    ],
    [
      'an alternative of a plain type and null',
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { type: ['string', 'null'] },
    ],
    [
      'alternatives of plain types',
      { oneOf: [{ type: 'string' }, { type: 'integer' }] },
      { 'x-types': ['string', 'integer'] },
    ],
    [
      'alternatives that may be null',
      {
        anyOf: [{ oneOf: [{ type: 'string' }, { type: 'object' }] }, { type: 'null' }],
      },
      { 'x-types': ['string', 'object', 'null'] },
    ],
    ['a number', { type: ['number', 'null'] }, { type: ['number', 'null'], format: 'double' }],
    [
      'alternatives of a number and null',
      { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      { type: ['integer', 'null'], format: 'int64' },
    ],
    ['an example', { type: 'string', example: 'e' }, { type: 'string', examples: ['e'] }],
    [
      'a schema within a schema',
      { type: 'array', items: { type: 'object', properties: { a: { type: 'string', example: 'e' } } } },
      { type: 'array', items: { type: 'object', properties: { a: { type: 'string', examples: ['e'] } } } },
    ],
    [
      'an allOf of two',
      { allOf: [{ $ref: '#/x' }, { $ref: '#/y' }] },
      { allOf: [{ $ref: '#/x' }, { $ref: '#/y' }] },
    ],
    [
      'alternatives of shapes',
      { anyOf: [{ $ref: '#/x' }, { type: 'null' }] },
      { anyOf: [{ $ref: '#/x' }, { type: 'null' }] },
    ],
    [
      'a member named example',
      { properties: { example: { type: 'string' } } },
      { properties: { example: { type: 'string' } } },
    ],
  ])('simplifies or keeps %s', (_, given, expected) => {
    expect(schemasOf(inSchemaForm(documentOf({ given })))).toEqual({ given: expected });
  });

  it('reaches the schemas of operations, and leaves examples of whole responses as they are', () => {
    const content = {
      'application/json': { schema: { type: 'string', example: 'e' }, example: { example: 1 } },
    };
    const paths = { '/a': { get: { responses: { 200: { description: 'd', content } } } } };
    expect(operation(inSchemaForm(documentOf({}, paths)))).toEqual({
      responses: {
        200: {
          description: 'd',
          content: {
            'application/json': { schema: { type: 'string', examples: ['e'] }, example: { example: 1 } },
          },
        },
      },
    });
  });
});

describe('the schemas of selected members', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const shape = (properties: Node) => ({ type: 'object', properties, required: Object.keys(properties) });
  const schemas = {
    Root: shape({ inner: { anyOf: [ref('Inner'), { type: 'null' }] }, open: ref('Open'), self: ref('Root') }),
    Inner: shape({ text: { type: 'string' } }),
    Open: { ...shape({ text: { type: 'string' } }), additionalProperties: true },
    Other: shape({ text: { type: 'string' } }),
  };
  const seen = schemasOf(withPartialSchemas(documentOf(schemas), 'Root'));

  it('require no member, at any depth', () => {
    expect(seen.PartialRoot).toEqual({
      type: 'object',
      properties: {
        inner: { anyOf: [ref('PartialInner'), { type: 'null' }] },
        open: ref('Open'),
        self: ref('PartialRoot'),
      },
    });
    expect(seen.PartialInner).toEqual({ type: 'object', properties: { text: { type: 'string' } } });
  });

  it('are added to the others, and made of what is selected from alone', () => {
    expect(seen).toMatchObject(schemas);
    expect(Object.keys(seen).sort()).toEqual([
      'Inner',
      'Open',
      'Other',
      'PartialInner',
      'PartialRoot',
      'Root',
    ]);
  });
});

describe('the examples of parameters', () => {
  const parametersOf = (parameters: Node[]) =>
    operation(withOperations(documentOf({}, { '/a': { get: { parameters, responses: {} } } }), {}))
      .parameters;

  it('fill in what is needed, and only show what is optional', () => {
    const schema = { type: 'string', examples: ['e'] };
    expect(
      parametersOf([
        { name: 'a', required: true, schema },
        { name: 'b', schema },
      ]),
    ).toEqual([
      { name: 'a', required: true, schema: { type: 'string' }, example: 'e' },
      { name: 'b', schema },
    ]);
  });

  it('are not made up', () => {
    const parameter = { name: 'a', required: true, schema: { type: 'string', enum: ['x'] } };
    expect(parametersOf([parameter])).toEqual([parameter]);
  });
});

describe('the shared responses', () => {
  const problem = (description: string) => ({
    description,
    content: {
      'application/problem+json': { schema: { $ref: '#/components/schemas/P' }, examples: { A: {}, B: {} } },
    },
  });
  const get = (responses: Node) => ({ get: { responses } });
  const document = withOperations(
    documentOf(
      {},
      {
        '/a': get({ 200: { description: 'd' }, 404: problem('one') }),
        '/b': get({ 404: problem('one') }),
        '/c': get({ 404: problem('another') }),
      },
    ),
    {},
  );

  it('are named by shape, status and codes', () => {
    expect(document.components?.responses).toEqual({ 'P.404.A.B': problem('one') });
    const ref = { $ref: '#/components/responses/P.404.A.B' };
    expect(operation(document, '/a').responses).toEqual({ 200: { description: 'd' }, 404: ref });
    expect(operation(document, '/b').responses).toEqual({ 404: ref });
  });

  it('are not shared by what differs', () => {
    expect(operation(document, '/c').responses).toEqual({ 404: problem('another') });
  });
});
