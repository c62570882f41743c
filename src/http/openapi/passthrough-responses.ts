import { ApiBody, getSchemaPath } from '@nestjs/swagger';
import { jsonMediaTypes } from '../requests/json-bodies';
import { ApiCacheable, ApiFromCache, ApiUnstored } from './success-responses';

/** JSON of an upstream, byte for byte. */
const json = (description: string, shape: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: getSchemaPath(shape) } } },
});

/** Documents JSON of an upstream, passed through and never stored. */
export const ApiInterfaceJson = (description: string, shape: string): MethodDecorator =>
  ApiUnstored(json(description, shape));

/** The same for a cacheable response. */
export const ApiCacheableInterfaceJson = (description: string, shape: string): MethodDecorator =>
  ApiCacheable(json(description, shape));

/** The same for the response to a POST: from the gateway's cache, but not stored by clients. */
export const ApiInterfaceJsonFromCache = (description: string, shape: string): MethodDecorator =>
  ApiFromCache(json(description, shape));

const [, ...otherMediaTypes] = jsonMediaTypes;

/** Documents a JSON body that is passed on. Its other media types are in words: many client generators fail at a second one. */
export const ApiInterfaceBody = (body: Parameters<typeof ApiBody>[0]): MethodDecorator =>
  ApiBody({
    ...body,
    required: true,
    description: `Its media type may also be ${otherMediaTypes.map((type) => `\`${type}\``).join(', ')}.`,
  });

/** Documents an HTML page of an upstream, passed through. */
export const ApiInterfacePage = (description: string): MethodDecorator =>
  ApiCacheable({
    description,
    content: { 'text/html': { schema: { type: 'string', description: 'The page, byte for byte.' } } },
  });
