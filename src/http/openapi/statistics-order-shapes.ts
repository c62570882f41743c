import { integer, largeInteger, listOf, opaque, part, type Schema, shape, text } from './interface-shape';

const bytesText = text('The bytes in base64.', 'SUxyF3GmTh8=');
const byteList = text('The bytes as a list of numbers in a text.', '[73, 76, 114, 23]');

/** The value wrappers of the statistics interface (spec 2.1), and its order with events (spec 2.2 to 2.4). */
export const statisticsOrderShapes: Readonly<Record<string, Schema>> = {
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
};
