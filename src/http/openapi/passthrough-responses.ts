import { getSchemaPath } from '@nestjs/swagger';
import { ApiCacheable, ApiFromCache, ApiUnstored } from './success-responses';

/** JSON of an upstream, byte for byte, in one of the schemas. */
const json = (description: string, shapes: readonly string[]) => {
  const refs = shapes.map((shape) => ({ $ref: getSchemaPath(shape) }));
  return {
    description,
    content: { 'application/json': { schema: refs.length === 1 ? { allOf: refs } : { anyOf: refs } } },
  };
};

/** Documents JSON of an upstream, passed through and never stored. */
export const ApiInterfaceJson = (description: string, ...shapes: readonly string[]): MethodDecorator =>
  ApiUnstored(json(description, shapes));

/** The same for a cacheable response. */
export const ApiCacheableInterfaceJson = (
  description: string,
  ...shapes: readonly string[]
): MethodDecorator => ApiCacheable(json(description, shapes));

/** The same for the response to a POST: from the gateway's cache, but not stored by clients. */
export const ApiInterfaceJsonFromCache = (
  description: string,
  ...shapes: readonly string[]
): MethodDecorator => ApiFromCache(json(description, shapes));

/** Documents an HTML page of an upstream, passed through. */
export const ApiInterfacePage = (description: string): MethodDecorator =>
  ApiCacheable({
    description,
    content: { 'text/html': { schema: { type: 'string', description: 'The page, byte for byte.' } } },
  });
