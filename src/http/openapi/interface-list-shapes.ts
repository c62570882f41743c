import {
  integer,
  integerOrText,
  largeInteger,
  listOf,
  number,
  part,
  type Schema,
  shape,
  text,
} from './interface-shape';

const wallet = (description: string) => text(description, '0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172');

/** The lists of the statistics interface (spec 2.8 and 2.9). */
export const statisticsListShapes: Readonly<Record<string, Schema>> = {
  StatisticsPopularToken: shape('A token that was transferred with the service (section 2.8).', {
    chainId: part('StatisticsNumberValue', 'Internal id of the chain.'),
    tokenAddress: part('StatisticsAddressValue', 'Address of the token.'),
    popularityIndex: integer('How often the token was transferred.', 1840),
  }),
  StatisticsPopularTokens: shape('Tokens by popularity, the most popular first.', {
    tokens: listOf('StatisticsPopularToken', 'The tokens of the page.'),
    totalCount: integer('How many tokens there are in all.', 2741),
  }),
  StatisticsLeaderboardEntry: shape('A user of the leaderboard (section 2.9).', {
    walletAddress: part('StatisticsAddressValue', 'Wallet of the user.'),
    userRank: integer('Place on the leaderboard.', 1),
    totalVolumeUSD: number('Volume of the executed orders, in US dollars.', 1250345.75),
    totalFeesUSD: number('Fees of the executed orders, in US dollars.', 500.14),
    totalExecutedOrders: integer('How many orders were executed.', 41),
  }),
  StatisticsLeaderboard: shape('The users that generated the most fees.', {
    users: listOf('StatisticsLeaderboardEntry', 'The users of the page, by rank.'),
    totalCount: integer('How many users there are in all.', 5120),
    searchResult: part('StatisticsLeaderboardEntry', 'The entry of the wallet that was searched.'),
  }),
};

/** The records of the order interface (spec 2.5 to 2.7), and its token list (spec 2.10). */
export const orderInterfaceShapes: Readonly<Record<string, Schema>> = {
  OrderInterfaceOffer: shape('One side of an order (section 2.5).', {
    chainId: integerOrText('Internal id of the chain.', '8453'),
    tokenAddress: text('Address of the token.', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
    amount: integerOrText('The amount, in base units; as an integer it can pass 2^53.', '22933323'),
  }),
  OrderInterfaceOrderStruct: shape('The terms of an order (section 2.5).', {
    makerOrderNonce: largeInteger("Number of the maker's order; it can pass 2^53.", 1785090295706),
    makerSrc: wallet('Wallet that created the order.'),
    giveOffer: part('OrderInterfaceOffer', 'The source side.'),
    receiverDst: wallet('Who gets the take amount.'),
    takeOffer: part('OrderInterfaceOffer', 'The destination side.'),
    givePatchAuthoritySrc: wallet('Who may raise the give amount.'),
    orderAuthorityAddressDst: wallet('Who may lower the take amount or cancel.'),
    allowedTakerDst: text('The only taker that may fulfil; empty for any.', ''),
    allowedCancelBeneficiarySrc: text('The only receiver of a refund; empty for any.', ''),
    externalCall: text('The external call as hex; empty if there is none.', '0x'),
  }),
  OrderInterfaceOrder: shape(
    'An order as the order interface gives it (section 2.5). Of it the gateway checks the id, the state and the offers.',
    {
      orderId: text('Id of the order.', `0x${'2a'.repeat(32)}`),
      status: text('State of the order (section 3.1).', 'Fulfilled'),
      orderStruct: part('OrderInterfaceOrderStruct', 'The terms of the order.'),
      externalCallState: text('State of the external call (section 3.2).', 'NoExtCall'),
    },
    ['orderId', 'status'],
  ),
  OrderInterfaceStatus: shape('The state of an order (section 2.6).', {
    orderId: text('Id of the order.', `0x${'2a'.repeat(32)}`),
    status: text('State of the order (section 3.1).', 'Fulfilled'),
  }),
  OrderInterfaceCancelTransaction: shape(
    'A transaction that cancels an order or its external call, to be sent on the destination chain by `from` (section 2.7).',
    {
      to: text('Where it goes.', '0xe7351fd770a37282b91d153ee690b63579d6dd7f'),
      data: text('The data of the transaction.', '0x4d4bf1f2'),
      value: text('Amount of the native coin to send, in base units.', '0'),
      chainId: integer('Internal id of the destination chain.', 42161),
      from: wallet('Who has to send it.'),
      cancelBeneficiary: wallet('Who gets the amount instead.'),
    },
  ),
  OrderInterfaceToken: shape('A token of a list (section 2.10).', {
    symbol: text('Symbol of the token.', 'USDC'),
    name: text('Name of the token.', 'USD Coin'),
    decimals: integer('Decimals of the token.', 6),
    address: text('Address of the token.', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
    logoURI: text('URL of the logo.', 'https://tokens.example.org/usdc.svg'),
    tags: { type: ['array', 'null'], items: { type: 'string' }, description: 'Tags of the list.' },
  }),
  OrderInterfaceTokenList: shape(
    'The token list of a chain. In its other shape it has no `tokens`, and the tokens themselves are its members (section 4).',
    {
      tokens: {
        type: 'object',
        description: 'Tokens by their addresses.',
        additionalProperties: { $ref: '#/components/schemas/OrderInterfaceToken' },
      },
    },
  ),
};
