import { type OpenAPIObject } from '@nestjs/swagger';
import { withOperations } from '../../../../src/http/openapi/operations';
import { inSchemaForm } from '../../../../src/http/openapi/schema-form';

type Node = Record<string, unknown>;

const documentOf = (paths: Node) =>
  ({ openapi: '3.1.1', info: { title: 't', version: '1' }, paths }) as OpenAPIObject;

const operation = (paths: OpenAPIObject, path: string): Node =>
  (paths.paths as Record<string, Record<string, Node>>)[path]!.get!;

describe('the form of schemas', () => {
  it('reaches the schemas of operations, and leaves examples of whole responses as they are', () => {
    const content = {
      'application/json': { schema: { type: 'string', example: 'e' }, example: { example: 1 } },
    };
    const paths = { '/a': { get: { responses: { 200: { description: 'd', content } } } } };
    expect(operation(inSchemaForm(documentOf(paths)), '/a')).toEqual({
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

describe('the shared responses', () => {
  const problem = (description: string) => ({
    description,
    content: {
      'application/problem+json': { schema: { $ref: '#/components/schemas/P' }, examples: { A: {}, B: {} } },
    },
  });
  const get = (responses: Node) => ({ get: { responses } });
  const document = withOperations(
    documentOf({
      '/a': get({ 200: { description: 'd' }, 404: problem('one') }),
      '/b': get({ 404: problem('one') }),
      '/c': get({ 404: problem('another') }),
    }),
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
