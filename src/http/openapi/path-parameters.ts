import { ApiParam } from '@nestjs/swagger';
import { exampleChainId, exampleOrderId, exampleTransactionHash } from '../schema/examples';
import { anyOrderIdText, anyTransactionHashText, chainIdText } from '../schema/text-rules';

/** Describes an order id in the path. */
export const ApiOrderId = (name = 'orderId', example = exampleOrderId): MethodDecorator =>
  ApiParam({
    name,
    description: 'Id of the order: 0x and 64 hexadecimal digits, in any case.',
    schema: { type: 'string', ...anyOrderIdText, example },
  });

/** Describes the hash of a creation transaction in the path. */
export const ApiTransactionHash = (name = 'hash'): MethodDecorator =>
  ApiParam({
    name,
    description: 'Hash of the creation transaction: 0x and 64 hex (EVM), 64 hex (Tron), base58 (Solana).',
    schema: { type: 'string', ...anyTransactionHashText, example: exampleTransactionHash },
  });

/** Describes a chain id in the path. */
export const ApiChainId = (name = 'chainId'): MethodDecorator =>
  ApiParam({
    name,
    description: "The service's internal chain id, in decimal.",
    schema: { type: 'string', ...chainIdText, example: exampleChainId },
  });
