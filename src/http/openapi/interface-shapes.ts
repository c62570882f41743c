import {
  integer,
  integerOrText,
  largeInteger,
  listOf,
  number,
  opaque,
  part,
  type Schema,
  shape,
  text,
} from './interface-shape';

const bytesText = text('The bytes in base64.', 'SUxyF3GmTh8=');
const byteList = text('The bytes as a list of numbers in a text.', '[73, 76, 114, 23]');
const wallet = (description: string) => text(description, '0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172');
const orderIdAndStatus = {
  orderId: text('Id of the order.', `0x${'2a'.repeat(32)}`),
  status: text('State of the order (section 3.1).', 'Fulfilled'),
};

/** The values and records of both interfaces (spec 2). */
export const interfaceShapes: Readonly<Record<string, Schema>> = {
  // The wrappers of the statistics interface (2.1), and its order with events (2.2 to 2.4).
  StatisticsNumberValue: shape('A number in several encodings (section 2.1).', {
    bytesValue: text('32 big-endian bytes in base64.', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFd7ws='),
    bytesArrayValue: byteList,
    bigIntegerValue: largeInteger('The number; it can pass 2^53, which many JSON readers round.', 22933323),
    stringValue: text('The number in decimal: exact.', '22933323'),
  }),
  StatisticsAddressValue: shape('An address in several encodings (section 2.1).', {
    Base64Value: bytesText,
    bytesArrayValue: text('The bytes as a list of numbers in a text; empty if absent.', '[90, 2, 172, 106]'),
    stringValue: text('The address, as its chain writes it.', '0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172'),
  }),
  StatisticsHashValue: shape(
    'An order id, or the hash of a block or a transaction, in several encodings (section 2.1).',
    {
      bytesValue: bytesText,
      bytesArrayValue: byteList,
      stringValue: text('The hash, as its chain writes it.', `0x${'5c'.repeat(32)}`),
    },
  ),
  StatisticsTokenMetadata: shape('What is known of a token (section 2.3).', {
    decimals: integer('Decimals of the token.', 6),
    name: text('Name of the token.', 'USD Coin'),
    symbol: text('Symbol of the token.', 'USDC'),
    logoURI: text('URL of the logo.', 'https://tokens.example.org/usdc.svg'),
  }),
  StatisticsOffer: shape('One side of an order (section 2.3).', {
    chainId: part('StatisticsNumberValue', 'Internal id of the chain.'),
    tokenAddress: part('StatisticsAddressValue', 'Address of the token.'),
    amount: part('StatisticsNumberValue', 'The amount, in base units.'),
    finalAmount: part('StatisticsNumberValue', 'The amount after patches, in base units.'),
    metadata: part('StatisticsTokenMetadata', 'What is known of the token.'),
    decimals: integer('Decimals of the token, again.', 6),
    name: text('Name of the token, again.', 'USD Coin'),
    symbol: text('Symbol of the token, again.', 'USDC'),
    logoURI: text('URL of the logo, again.', 'https://tokens.example.org/usdc.svg'),
  }),
  StatisticsEvent: shape('A chain event (section 2.4).', {
    transactionHash: part('StatisticsHashValue', 'Hash of the transaction.'),
    blockNumber: integer('Number of the block.', 49150476),
    blockHash: part('StatisticsHashValue', 'Hash of the block.'),
    blockTimeStamp: integer('Time of the block, in seconds since 1970.', 1785090296),
    initiator: part('StatisticsAddressValue', 'Who sent the transaction.'),
  }),
  StatisticsEventInfo: shape('A chain event that sends or claims a cross-chain message (section 2.4).', {
    transactionMetadata: part('StatisticsEvent', 'The event; null until it is tracked.'),
    submissionId: part('StatisticsHashValue', 'Id of the message.'),
  }),
  StatisticsOrder: shape(
    'An order with its events, as the statistics interface gives it (section 2.2). Of it the gateway checks the id, the state and the offers.',
    {
      orderId: part('StatisticsHashValue', 'Id of the order.'),
      makerOrderNonce: largeInteger("Number of the maker's order; it can pass 2^53.", 1785090295706),
      makerSrc: part('StatisticsAddressValue', 'Wallet that created the order.'),
      giveOfferWithMetadata: part('StatisticsOffer', 'The source side.'),
      receiverDst: part('StatisticsAddressValue', 'Who gets the take amount.'),
      takeOfferWithMetadata: part('StatisticsOffer', 'The destination side.'),
      actualFulfillAmount: part('StatisticsNumberValue', 'What the receiver got.'),
      givePatchAuthoritySrc: part('StatisticsAddressValue', 'Who may raise the give amount.'),
      orderAuthorityAddressDst: part('StatisticsAddressValue', 'Who may lower the take amount or cancel.'),
      allowedTakerDst: part('StatisticsAddressValue', 'The only taker that may fulfil.'),
      allowedCancelBeneficiarySrc: part('StatisticsAddressValue', 'The only receiver of a refund.'),
      state: text('State of the order (section 3.1).', 'Fulfilled'),
      externalCallState: text('State of the external call (section 3.2).', 'NoExtCall'),
      referralCode: integer('Code of the referral program.', 0),
      percentFee: part('StatisticsNumberValue', 'Percent fee, as an amount of the give token.'),
      finalPercentFee: part('StatisticsNumberValue', 'Percent fee in the end.'),
      fixFee: part('StatisticsNumberValue', "Fixed fee, in the source chain's native coin."),
      unlockBeneficiarySrc: part('StatisticsAddressValue', 'Who gets the give amount after fulfilment.'),
      cancelBeneficiarySrc: part('StatisticsAddressValue', 'Who gets the refund after cancellation.'),
      taker: part('StatisticsAddressValue', 'Who fulfilled the order.'),
      unlockAuthorityDst: part('StatisticsAddressValue', 'Who may send the unlock.'),
      affiliateFee: opaque('Fee for an affiliate.'),
      createdSrcEventMetadata: part('StatisticsEvent', 'The creation.'),
      fulfilledDstEventMetadata: part('StatisticsEvent', 'The fulfilment.'),
      sentUnlockDstEventInfo: part('StatisticsEventInfo', 'The unlock, sent.'),
      claimedUnlockSrcEventInfo: part('StatisticsEventInfo', 'The unlock, claimed.'),
      orderCancelledDstEventMetadata: part('StatisticsEvent', 'The cancellation.'),
      sentOrderCancelDstEventInfo: part('StatisticsEventInfo', 'The refund, sent.'),
      claimedOrderCancelSrcEventInfo: part('StatisticsEventInfo', 'The refund, claimed.'),
      preswapData: opaque('The swap before the order.'),
      externalCallData: opaque('The external call, or its hash while only that is known.'),
      orderMetadata: opaque('What the creator noted down.'),
    },
    ['orderId', 'state'],
  ),
  StatisticsOrderIds: shape('The ids of the orders that a transaction created.', {
    orderIds: listOf(
      'StatisticsHashValue',
      'The ids; empty or null where none is known, or none is indexed yet.',
    ),
  }),

  // The lists of the statistics interface (2.8 and 2.9).
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

  // The records of the order interface (2.5 to 2.7), and its token list (2.10).
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
      ...orderIdAndStatus,
      orderStruct: part('OrderInterfaceOrderStruct', 'The terms of the order.'),
      externalCallState: text('State of the external call (section 3.2).', 'NoExtCall'),
    },
    ['orderId', 'status'],
  ),
  OrderInterfaceStatus: shape('The state of an order (section 2.6).', orderIdAndStatus),
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
