import { type ApiBody, type ApiQuery } from '@nestjs/swagger';
import { exampleWallet } from '../../http/schema/examples';

type QueryParameter = Parameters<typeof ApiQuery>[0];

type Body = Parameters<typeof ApiBody>[0];

const parameter =
  (required: boolean, pattern?: string) =>
  (name: string, description: string, example: string): QueryParameter => ({
    name,
    required,
    description,
    schema: { type: 'string', ...(pattern !== undefined && { pattern }), examples: [example] },
  });

const needed = parameter(true);
const optional = parameter(false);
const baseUnits = parameter(true, '^[1-9][0-9]{0,77}$');

const usdc = {
  base: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  arbitrum: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
};

const price: readonly QueryParameter[] = [
  needed('srcChainId', "The service's internal id of the source chain.", '8453'),
  needed('srcChainTokenIn', 'Address of the token that the maker gives.', usdc.base),
  baseUnits('srcChainTokenInAmount', 'How much of it, in base units.', '25000000'),
  needed('dstChainId', "The service's internal id of the destination chain.", '42161'),
  needed('dstChainTokenOut', 'Address of the token that the receiver gets.', usdc.arbitrum),
  optional('dstChainTokenOutAmount', 'How much of it, in base units, or `auto` (the default).', 'auto'),
];

const swap: readonly QueryParameter[] = [
  needed('chainId', "The service's internal id of the chain.", '8453'),
  needed('tokenIn', 'Address of the token that is sold.', usdc.base),
  baseUnits('tokenInAmount', 'How much of it, in base units.', '25000000'),
  needed('tokenOut', 'Address of the token that is bought.', '0x0000000000000000000000000000000000000000'),
];

/**
 * The parameters of relayed paths that the interfaces document, by path. The gateway passes the query on as it is, so that others may be
 * sent, too.
 */
export const relayParameters: Readonly<Record<string, readonly QueryParameter[]>> = {
  '/v1.0/dln/order/quote': price,
  '/v1.0/dln/order/create-tx': [
    ...price,
    needed('dstChainTokenOutRecipient', 'Who gets it: an address of the destination chain.', exampleWallet),
    needed('srcChainOrderAuthorityAddress', 'Who may change the order: of the source chain.', exampleWallet),
    needed(
      'dstChainOrderAuthorityAddress',
      'Who may cancel the order: of the destination chain.',
      exampleWallet,
    ),
    optional('senderAddress', 'Who sends the transaction: an address of the source chain.', exampleWallet),
  ],
  '/v1.0/chain/estimation': swap,
  '/v1.0/chain/transaction': [
    ...swap,
    needed('tokenOutRecipient', 'Who gets the bought token: an address of the chain.', exampleWallet),
  ],
  '/api/Satistics/getDaily': [
    optional('dateFrom', 'The first day: a date, and optionally a time.', '2026-07-25'),
    optional('dateTo', 'The last day: a date, and optionally a time.', '2026-07-26'),
  ],
};

const texts = { type: 'array', items: { type: 'string' } } as const;
const chainIds = { type: 'array', items: { type: 'integer' } } as const;

/** The bodies of relayed paths that the interfaces document, by path. */
export const relayBodies: Readonly<Record<string, Body>> = {
  '/api/Orders/filteredList': {
    schema: {
      type: 'object',
      required: ['skip', 'take'],
      properties: {
        skip: { type: 'integer', minimum: 0, description: 'How many orders to pass over.' },
        take: { type: 'integer', minimum: 1, maximum: 100, description: 'How many orders.' },
        filter: { type: 'string', description: 'An address, an order id or a transaction hash.' },
        maker: { type: 'string', description: "The maker's address." },
        referralCode: { type: 'string' },
        giveChainIds: { ...chainIds, description: 'Source chains; all if it is empty.' },
        takeChainIds: { ...chainIds, description: 'Destination chains; all if it is empty.' },
        orderStates: { ...texts, description: 'States of the lifecycle; all if it is empty.' },
        externalCallStates: { ...texts, description: 'States of the external call; all if it is empty.' },
      },
      example: { giveChainIds: [8453], takeChainIds: [], orderStates: ['Fulfilled'], skip: 0, take: 10 },
    },
  },
};
