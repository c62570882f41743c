import { ApiParam } from '@nestjs/swagger';
import { exampleChainId, exampleOrderId, exampleTransactionHash } from './examples';

/** Describes an order id in the path. */
export const ApiOrderId = (name = 'orderId'): MethodDecorator =>
  ApiParam({
    name,
    description: '0x and 64 hexadecimal digits, in any case.',
    example: exampleOrderId,
  });

/** Describes the hash of a creation transaction in the path. */
export const ApiTransactionHash = (name = 'hash'): MethodDecorator =>
  ApiParam({
    name,
    description: 'Hash of the creation transaction: 0x and 64 hex (EVM), 64 hex (Tron), base58 (Solana).',
    example: exampleTransactionHash,
  });

/** Describes a chain id in the path. */
export const ApiChainId = (name = 'chainId'): MethodDecorator =>
  ApiParam({
    name,
    description: "The service's internal chain id, in decimal.",
    example: exampleChainId,
  });
