import { getSchemaPath } from '@nestjs/swagger';
import { ApiCacheable, ApiFromCache, ApiUnstored } from './success-responses';

/** An interface's own JSON, byte for byte, in a shape of the components; in either of two for two. */
const json = (description: string, shapes: readonly string[]) => {
  const refs = shapes.map((shape) => ({ $ref: getSchemaPath(shape) }));
  return {
    description,
    content: { 'application/json': { schema: refs.length === 1 ? { allOf: refs } : { anyOf: refs } } },
  };
};

/** Documents that an interface's own JSON comes as it is, and is never stored. */
export const ApiInterfaceJson = (description: string, ...shapes: readonly string[]): MethodDecorator =>
  ApiUnstored(json(description, shapes));

/** The same for an answer that may be stored. */
export const ApiCacheableInterfaceJson = (
  description: string,
  ...shapes: readonly string[]
): MethodDecorator => ApiCacheable(json(description, shapes));

/** The same for an answer to a POST: from the gateway's cache, but not stored by callers. */
export const ApiInterfaceJsonFromCache = (
  description: string,
  ...shapes: readonly string[]
): MethodDecorator => ApiFromCache(json(description, shapes));

/** Documents that an interface's own page comes as it is. */
export const ApiInterfacePage = (description: string): MethodDecorator =>
  ApiCacheable({
    description,
    content: { 'text/html': { schema: { type: 'string', description: 'The page, byte for byte.' } } },
  });
