import { ApiOkResponse } from '@nestjs/swagger';

/** Documents that an interface's own JSON comes as it is: `description` says which. */
export const ApiInterfaceJson = (description: string): MethodDecorator =>
  ApiOkResponse({
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

/** Documents that an interface's own page comes as it is. */
export const ApiInterfacePage = (description: string): MethodDecorator =>
  ApiOkResponse({
    description,
    content: { 'text/html': { schema: { type: 'string', description: 'The page, byte for byte.' } } },
  });
