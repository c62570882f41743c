import { ApiOkResponse } from '@nestjs/swagger';
import { ApiCacheable } from './cacheable';

const json = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        description: "The interface's own JSON, byte for byte.",
        additionalProperties: true,
      },
    },
  },
});

/** Documents that an interface's own JSON comes as it is: `description` says which. */
export const ApiInterfaceJson = (description: string): MethodDecorator => ApiOkResponse(json(description));

/** The same for an answer that may be stored. */
export const ApiCacheableInterfaceJson = (description: string): MethodDecorator =>
  ApiCacheable(json(description));

/** Documents that an interface's own page comes as it is. */
export const ApiInterfacePage = (description: string): MethodDecorator =>
  ApiCacheable({
    description,
    content: { 'text/html': { schema: { type: 'string', description: 'The page, byte for byte.' } } },
  });
