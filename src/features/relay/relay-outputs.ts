import {
  integer,
  integerOrText,
  largeInteger,
  list,
  number,
  opaque,
  part,
  type Schema,
  shape,
  text,
  yesOrNo,
} from '../../http/openapi/interface-shape';

type Members = Readonly<Record<string, Schema>>;

const object = (description: string, members: Members): Schema => ({
  ...shape(description, members),
  type: ['object', 'null'],
});

const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const amount = (description: string): Schema => integerOrText(description, '25000000');
const usd = (description: string): Schema => number(description, 24.97);
const count = (description: string): Schema => integer(description, 307);
const delay = integer('How long fulfilment takes, in seconds.', 4);

const token = (description: string, more: Members): Schema =>
  object(description, {
    address: text('Address of the token.', usdc),
    chainId: integer("The service's internal id of its chain.", 8453),
    decimals: integer('Decimals of the token.', 6),
    name: text('Name of the token.', 'USD Coin'),
    symbol: text('Symbol of the token.', 'USDC'),
    amount: amount('How much of it, in base units.'),
    approximateUsdValue: usd('Its value in US dollars.'),
    ...more,
  });

const cost = object('One cost.', {
  chain: text("The service's internal id of the chain.", '8453'),
  tokenIn: text('Address of the token before it.', usdc),
  tokenOut: text('Address of the token after it.', usdc),
  amountIn: amount('The amount before it, in base units.'),
  amountOut: amount('The amount after it, in base units.'),
  type: text('What it is for.', 'DlnProtocolFee'),
  payload: opaque('What belongs to costs of this type.'),
});

const price: Members = {
  estimation: object('What is given, and what is received for it.', {
    srcChainTokenIn: token('What the maker gives.', {
      originApproximateUsdValue: usd('Its value before costs were added.'),
      approximateOperatingExpense: amount('Costs that are added, in base units.'),
      mutatedWithOperatingExpense: yesOrNo('Whether they are in `amount`.', false),
    }),
    dstChainTokenOut: token('What the receiver gets.', {
      recommendedAmount: amount('How much to ask for, in base units.'),
      maxTheoreticalAmount: amount('How much there is without the margin of takers, in base units.'),
    }),
    costsDetails: list('What the difference is made of.', cost),
    recommendedSlippage: number('In percent.', 0),
  }),
  prependedOperatingExpenseCost: amount('Costs that were added to what is given, in base units.'),
  fixFee: integerOrText("The fixed fee, in the source chain's native coin.", '1000000000000000'),
};

const transaction = object('The transaction. On Solana it has `data` alone.', {
  to: text('Where it goes.', '0xaa7a3ed6b5581b94a19760567e1a15e41953b47c'),
  data: text('Its data.', '0x6a8f1edf'),
  value: text('Amount of the native coin to send, in base units.', '1000000000000000'),
  allowanceTarget: text('Who needs an allowance.', '0xaa7a3ed6b5581b94a19760567e1a15e41953b47c'),
  allowanceValue: text('The allowance that it needs, in base units.', '25000000'),
});

const swap: Members = {
  tokenIn: token('What is sold.', {}),
  tokenOut: token('What is bought.', { minAmount: amount('The least, in base units.') }),
  slippage: number('The tolerance, in percent.', 0.3),
  recommendedSlippage: number('In percent.', 0.3),
};

const totals: Members = {
  createdOrdersCount: count('How many orders were created.'),
  fulfilledOrdersCount: count('How many orders were fulfilled.'),
  totalAmountGivenUsd: usd('What makers gave, in US dollars.'),
  totalAmountTakenUsd: usd('What receivers got, in US dollars.'),
  totalProtocolFeeUsd: usd('Fees of the protocol, in US dollars.'),
  totalAffiliateFeeUsd: usd('Fees of affiliates, in US dollars.'),
};

const orderId = `0x${'2a'.repeat(32)}`;
const address = (description: string): Schema => part('StatisticsAddressValue', description);

const states: Members = {
  state: text('State of the order (section 3.1).', 'Fulfilled'),
  externalCallState: text('State of the external call (section 3.2).', 'NoExtCall'),
};

const row = shape('An order of the list.', {
  orderId: part('StatisticsHashValue', 'Id of the order.'),
  giveOfferWithMetadata: part('StatisticsOffer', 'The source side.'),
  takeOfferWithMetadata: part('StatisticsOffer', 'The destination side.'),
  ...states,
  finalPercentFee: part('StatisticsNumberValue', 'Percent fee in the end.'),
  fixFee: part('StatisticsNumberValue', "Fixed fee, in the source chain's native coin."),
  unlockAuthorityDst: address('Who may send the unlock.'),
  affiliateFee: opaque('Fee for an affiliate.'),
  preswapData: opaque('The swap before the order.'),
  orderMetadata: opaque('What the creator noted down.'),
  creationTimestamp: integer('Time of its creation, in seconds since 1970.', 1785090296),
  createEventTransactionHash: part('StatisticsHashValue', 'The transaction that created it.'),
});

const liteOrder = shape('An order without its events.', {
  orderId: part('StatisticsHashValue', 'Id of the order.'),
  makerOrderNonce: largeInteger("Number of the maker's order; it can pass 2^53.", 1785090295706),
  makerSrc: address('Wallet that created the order.'),
  giveOffer: part('StatisticsOffer', 'The source side.'),
  receiverDst: address('Who gets the take amount.'),
  takeOffer: part('StatisticsOffer', 'The destination side.'),
  givePatchAuthoritySrc: address('Who may raise the give amount.'),
  orderAuthorityAddressDst: address('Who may lower the take amount or cancel.'),
  allowedTakerDst: address('The only taker that may fulfil.'),
  allowedCancelBeneficiarySrc: address('The only receiver of a refund.'),
  ...states,
});

/** The responses of relayed paths that the interfaces document, by path. Later versions of an interface may add members. */
export const relayResponses: Readonly<Record<string, Schema>> = {
  '/v1.0/dln/order/quote': shape('The price of an order.', {
    ...price,
    order: object('The order.', { approximateFulfillmentDelay: delay }),
  }),
  '/v1.0/dln/order/create-tx': shape('A transaction that creates an order, and its price.', {
    ...price,
    tx: transaction,
    order: object('The order.', {
      approximateFulfillmentDelay: delay,
      salt: largeInteger('Makes its id unique; it can pass 2^53.', 1795506114834),
    }),
    orderId: text('Id of the order once the transaction is sent.', orderId),
    userPoints: number('Points for the user.', 0),
    integratorPoints: number('Points for the integrator.', 0),
  }),
  '/v1.0/dln/order/{id}/cancel-tx': part('OrderInterfaceCancelTransaction', 'The transaction.'),
  '/v1.0/chain/estimation': shape('The price of a swap.', {
    estimation: object('The price.', {
      ...swap,
      comparedAggregators: list('What other ways would give.', opaque('One of them.')),
    }),
  }),
  '/v1.0/chain/transaction': shape('A transaction that swaps, and its price.', {
    ...swap,
    tx: transaction,
  }),
  '/v1.0/dln/tx/{hash}/order-ids': shape('The orders of a transaction.', {
    orderIds: list('Their ids; empty where none is known.', { type: 'string', examples: [orderId] }),
  }),
  '/v1.0/supported-chains': shape('The supported chains.', {
    chains: list('Their internal ids.', { type: 'integer', examples: [8453] }),
  }),
  '/v1.0/supported-chains-info': shape('The supported chains.', {
    chains: list(
      'The chains.',
      object('A chain.', {
        chainId: integer('Its internal id.', 7565164),
        originalChainId: integer('Its own id.', 7565164),
        chainName: text('Its name.', 'Solana'),
      }),
    ),
  }),
  '/api/Orders/filteredList': shape('Orders, the newest first.', {
    orders: list('The orders of the page.', row),
    totalCount: count('How many orders match in all.'),
  }),
  '/api/Orders/creationTxHash/{hash}': part('StatisticsOrder', 'The order.'),
  '/api/Orders/{id}/liteModel': liteOrder,
  '/api/Satistics/getDaily': shape('Totals of each day and pair of chains.', {
    dailyData: list(
      'The totals.',
      object('Those of a day and a pair of chains.', {
        date: text('The day.', '2026-07-14T00:00:00.000Z'),
        giveChainId: part('StatisticsNumberValue', 'Internal id of the source chain.'),
        takeChainId: part('StatisticsNumberValue', 'Internal id of the destination chain.'),
        ...totals,
      }),
    ),
  }),
  '/api/Satistics/getAllTime': shape('Totals of all time.', {
    ...totals,
    activeOrdersCount: count('How many orders are open.'),
  }),
};
