/** Generated from docs/openapi.json by `npm run generate --workspace client`. */

export interface paths {
  '/health/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether the process runs */
    get: operations['getLiveness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/overview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** This gateway at a glance: interfaces, quotas, caches, live updates and problems */
    get: operations['getOverview'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether this gateway is ready for requests, and the state of what it depends on */
    get: operations['getReadiness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/chains': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The chain registry: names, ids by CAIP-2, token lists, native coins, explorers */
    get: operations['listChains'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/leaderboard': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The users that generated the most fees */
    get: operations['getLeaderboard'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Up to 50 orders at once, cacheable
     * @description As the batch, for clients that poll: with an entity tag over all orders. An order that fails stands as its own problem.
     */
    get: operations['listOrders'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * An order, joined from both interfaces
     * @description The records of both interfaces as one view. If one interface is down, the view is partial: `meta.complete` is `false`, and `meta.missing` lists what is `null` for that reason.
     */
    get: operations['getOrder'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The state of an order, as it changes
     * @description A stream of Server-Sent Events. It ends when the order is final; reconnecting with the last event id is then answered with 204. An order that is not known yet is waited for, up to ten minutes.
     */
    get: operations['streamOrder'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/external-call-cancellation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A transaction that cancels the order's external call
     * @description To be signed and sent on the destination chain by `from`. It expires, so it is asked for anew each time and never stored.
     */
    get: operations['getExternalCallCancellation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * An order's status
     * @description Made from the same cached records as the order, so it costs no further call to an interface. Stop polling when `userFinal` is `true`, or at `protocolFinal` if the settlement matters.
     */
    get: operations['getOrderStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/batch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Up to 50 orders at once
     * @description An order that fails stands as its own problem and does not affect the others: the answer is 200.
     */
    post: operations['getOrderBatch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The states of up to 50 orders, as they change
     * @description One stream of Server-Sent Events for all of them. It ends when all orders are final.
     */
    get: operations['streamOrders'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/terms/signatures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Records a signature over the terms and conditions
     * @description Forwarded once, never retried, stored or logged.
     */
    post: operations['recordTermsSignature'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/tokens': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A chain's token list with popularity
     * @description The most popular tokens first, the others by symbol.
     */
    get: operations['listTokens'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/tokens/popular': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The most popular tokens, of one chain or all
     * @description With the metadata of the token lists; a token that is on no list has null metadata.
     */
    get: operations['listPopularTokens'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/transactions/{hash}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The states of the orders that a transaction created, as they change
     * @description A stream of Server-Sent Events: from the signature to the money on one connection. The orders are waited for, up to ten minutes.
     */
    get: operations['streamTransaction'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/transactions/{hash}/orders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Every order that a transaction created
     * @description The way from a creation transaction to its orders. A transaction that is not indexed yet is a 404 with `Retry-After`, as is one that created no order.
     */
    get: operations['listTransactionOrders'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AffiliateFeeView: {
      /** @description The fee, in the give token. */
      amount: components['schemas']['AmountView'] | null;
      /**
       * @description Who gets the affiliate fee.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      beneficiary: string | null;
    };
    AmountView: {
      /**
       * @description Decimals of the token; null where they are unknown.
       * @example 6
       */
      decimals: number | null;
      /**
       * @description The amount in human units, exact; null where the decimals are unknown.
       * @example 22.933323
       */
      formatted: string | null;
      /**
       * @description The amount in base units, in decimal.
       * @example 22933323
       */
      value: string;
    };
    AuthoritiesView: {
      /**
       * @description The only receiver of a refund; null for any.
       * @example null
       */
      allowedCancelBeneficiary: string | null;
      /**
       * @description The only taker that may fulfil; null for any.
       * @example null
       */
      allowedTaker: string | null;
      /**
       * @description Who gets the refund after cancellation, on the source chain.
       * @example null
       */
      cancelBeneficiary: string | null;
      /**
       * @description Who may raise the give amount, on the source chain.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      givePatch: string | null;
      /**
       * @description Who may lower the take amount or cancel, on the destination chain.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      order: string | null;
      /**
       * @description Who may send the unlock, on the destination chain.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      unlock: string | null;
      /**
       * @description Who gets the give amount after fulfilment, on the source chain.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      unlockBeneficiary: string | null;
    };
    BatchRequest: {
      /**
       * @description The members of each order that are wanted, as dot paths separated by commas.
       * @example status,give.amount.formatted
       */
      fields?: string | null;
      /**
       * @description Order ids, in any case; duplicates are asked once.
       * @example [
       *       "0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03"
       *     ]
       */
      orderIds: string[];
    };
    BatchView: {
      /** @description One result for each id, in the order of the request. */
      results: (components['schemas']['FoundOrderView'] | components['schemas']['FailedOrderView'])[];
    };
    CancellationView: {
      /**
       * @description Who gets the take amount instead of the call.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      cancelBeneficiary: string | null;
      /** @description Where to send the transaction: the destination chain. */
      chain: components['schemas']['ChainView'] | null;
      /**
       * @description The data of the transaction.
       * @example 0x4d4bf1f2
       */
      data: string;
      /**
       * @description Who has to send it.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      from: string | null;
      /**
       * @description Id of the order.
       * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
       */
      orderId: string;
      /**
       * @description Where it goes; null on Solana.
       * @example 0xe7351fd770a37282b91d153ee690b63579d6dd7f
       */
      to: string | null;
      /**
       * @description Amount of the chain's native coin to send, in base units, in decimal; null on Solana.
       * @example 0
       */
      value: string | null;
    };
    ChainsView: {
      /** @description Every chain that is known by name, by ascending id. */
      items: components['schemas']['RegisteredChainView'][];
    };
    ChainView: {
      /**
       * @description Id of the chain by CAIP-2; null where it is not known here.
       * @example solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
       */
      caip2: string | null;
      /**
       * @description The service's internal chain id, in decimal.
       * @example 7565164
       */
      id: string;
      /**
       * @description Name of the chain; null where it is not known here.
       * @example Solana
       */
      name: string | null;
    };
    ConflictView: {
      /**
       * @description Whose word the view follows.
       * @example order
       * @enum {string}
       */
      chosen: 'statistics' | 'order';
      /**
       * @description Dot path of the field.
       * @example status
       */
      field: string;
      /**
       * @description The state in the order interface.
       * @example Fulfilled
       */
      order: string;
      /**
       * @description The state in the statistics interface.
       * @example Created
       */
      statistics: string;
    };
    ContradictionView: {
      /**
       * @description In what, as in `meta.conflicts` of the order.
       * @example [
       *       "status"
       *     ]
       */
      fields: string[];
      /**
       * @description The order.
       * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
       */
      orderId: string;
      /**
       * @description Since when its records are seen to exclude each other here, RFC 3339.
       * @example 2026-07-26T18:24:56.000Z
       */
      since: string;
    };
    EndEventView: {
      /** @description Why the stream ends. */
      data: components['schemas']['StreamEndView'];
      /**
       * @description Name of the event.
       * @example end
       * @enum {string}
       */
      event: 'end';
      /**
       * @description The entity tags of all orders of the stream, in the order asked, separated by commas. For `Last-Event-ID`.
       * @example T9YkSKNl0oTbKjWa3FyqPc
       */
      id: string;
    };
    ExpandedOrderView: {
      /** @description Who may change, fulfil, unlock and cancel. */
      authorities: components['schemas']['AuthoritiesView'];
      /**
       * Format: date-time
       * @description When the order was created (RFC 3339, UTC).
       * @example 2026-07-26T18:24:56Z
       */
      createdAt: string | null;
      /** @description The call to be made with the take amount, if any. */
      externalCall: components['schemas']['ExternalCallView'];
      /** @description What the order costs; null while only the order interface has the order. */
      fees: components['schemas']['FeesView'] | null;
      /**
       * Format: date-time
       * @description When the order was fulfilled (RFC 3339, UTC).
       * @example 2026-07-26T18:24:59Z
       */
      fulfilledAt: string | null;
      /**
       * @description Seconds from creation to fulfilment.
       * @example 3
       */
      fulfillmentSeconds: number | null;
      /** @description The source side. */
      give: components['schemas']['GiveView'];
      /** @description The transactions that a person looks for. */
      links: components['schemas']['OrderLinksView'];
      /** @description Who created the order. */
      maker: components['schemas']['MakerView'];
      /**
       * @description The order and its external call in one or two sentences, in English.
       * @example The receiver has the full amount.
       */
      message: string;
      /** @description Where the view comes from, and how complete it is. */
      meta: components['schemas']['OrderMetaView'];
      /** @description What the creator noted down. */
      metadata: components['schemas']['OrderMetadataView'] | null;
      /** @description What the order waits for, the user's wait first; null exactly when `protocolFinal` is true. */
      next: components['schemas']['NextEventView'] | null;
      /**
       * @description Id of the order: 0x and 64 lower-case hexadecimal digits.
       * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
       */
      orderId: string;
      /**
       * @description What became of the user's money: what an application decides by. `delivered`: fulfilled, and an attached call was executed; `refunded`: the maker has it back; `call-failed` and `call-cancelled`: fulfilled, but the call did not run, and who has the amount is not reported; `contradictory`: the interfaces exclude each other; `unknown`: a state that is not known here, or a fulfilment with an amount of 0.
       * @example delivered
       * @enum {string}
       */
      outcome:
        'pending' | 'delivered' | 'refunded' | 'call-failed' | 'call-cancelled' | 'contradictory' | 'unknown';
      /**
       * @description The state in six words.
       * @example completed
       * @enum {string}
       */
      phase: 'unknown' | 'pending' | 'open' | 'completed' | 'cancelling' | 'cancelled';
      /** @description The swap before the order, with the user's real input; null if there was none. */
      preswap: components['schemas']['PreswapView'] | null;
      /**
       * @description Whether nothing more will happen at all; then `userFinal` is true, too.
       * @example false
       */
      protocolFinal: boolean;
      /** @description Both upstream records, byte for byte; only with `expand=raw`. */
      raw?: components['schemas']['RawRecordsView'];
      /**
       * @description Who gets the take amount, on the destination chain.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      receiver: string | null;
      /**
       * @description Code of the referral program.
       * @example 0
       */
      referralCode: number | null;
      /**
       * @description Lifecycle state; `Unknown` for one that this version does not know.
       * @example Fulfilled
       * @enum {string}
       */
      status:
        | 'Unknown'
        | 'None'
        | 'Created'
        | 'Fulfilled'
        | 'SentUnlock'
        | 'ClaimedUnlock'
        | 'OrderCancelled'
        | 'SentOrderCancel'
        | 'ClaimedOrderCancel';
      /** @description The destination side. */
      take: components['schemas']['TakeView'];
      /**
       * @description Who fulfilled the order; null until then.
       * @example 0x555ce236c0220695b68341bc48c68d52210cc35b
       */
      taker: string | null;
      /** @description The tracked chain events, in time order. */
      timeline: components['schemas']['TimelineEventView'][];
      /**
       * @description Whether nothing more will happen for the user: exactly where `outcome` is `delivered`, `refunded`, `call-failed` or `call-cancelled`.
       * @example true
       */
      userFinal: boolean;
    };
    ExplorerView: {
      /**
       * @description URL template of an address (RFC 6570).
       * @example https://basescan.org/address/{address}
       */
      address: string;
      /**
       * @description URL template of a transaction (RFC 6570).
       * @example https://basescan.org/tx/{transactionHash}
       */
      transaction: string;
    };
    ExternalCallView: {
      /**
       * @description Whether the call can still be cancelled.
       * @example false
       */
      cancellable: boolean;
      /**
       * @description The call as hex, or as the JSON that the interface gives; null if there is none or only its hash is known.
       * @example 0x02f8
       */
      data:
        | string
        | {
            [key: string]: unknown;
          }
        | null;
      /**
       * @description keccak256 of the call, while only that is known.
       * @example 0x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c
       */
      dataHash: string | null;
      /**
       * @description State of the call; `Unknown` for one that this version does not know, null where neither interface reports it.
       * @example NoExtCall
       * @enum {string|null}
       */
      state:
        | 'Unknown'
        | 'NoExtCall'
        | 'AwaitingOrderFulfillment'
        | 'AwaitingExecution'
        | 'Executing'
        | 'Completed'
        | 'Failed'
        | 'Cancelled'
        | null;
    };
    FailedOrderView: {
      /**
       * @description Id of the order.
       * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
       */
      orderId: string;
      /** @description The problem that the order met. */
      problem: components['schemas']['ProblemView'];
    };
    FeesView: {
      /** @description Fee for an affiliate; null if there is none. */
      affiliate: components['schemas']['AffiliateFeeView'] | null;
      /** @description Percent fee in the end, in the give token. */
      finalPercent: components['schemas']['AmountView'] | null;
      /** @description Fixed fee, in the source chain's native coin. */
      fixed: components['schemas']['AmountView'] | null;
      /** @description Percent fee as an amount, in the give token. */
      percent: components['schemas']['AmountView'] | null;
    };
    FieldErrorView: {
      /**
       * @description The parameter or body member at fault.
       * @example orderId
       */
      field: string;
      /**
       * @description What it must be.
       * @example must be 0x and 64 hexadecimal digits
       */
      message: string;
    };
    FoundOrderView: {
      /** @description The order; with `fields`, only the members that were asked for. */
      order: components['schemas']['OrderView'] | components['schemas']['PartialExpandedOrderView'];
      /**
       * @description Id of the order.
       * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
       */
      orderId: string;
    };
    GiveView: {
      /** @description What the maker gives, net of the percent fee. */
      amount: components['schemas']['AmountView'] | null;
      /** @description The source chain. */
      chain: components['schemas']['ChainView'] | null;
      /** @description What is given in the end, after patches. */
      finalAmount: components['schemas']['AmountView'] | null;
      /** @description The token that the maker gives. */
      token: components['schemas']['TokenView'] | null;
    };
    InterfaceFailureView: {
      /**
       * @description When, RFC 3339.
       * @example 2026-07-26T18:24:56.000Z
       */
      at: string;
      /**
       * @description What happened, as in the log: `timeout`, `unreachable`, `failed` (5xx), `rate-limited`, `credentials-refused`, `invalid`.
       * @example timeout
       */
      kind: string;
    };
    InterfaceOverviewsView: {
      /** @description The order interface. */
      order: components['schemas']['InterfaceOverviewView'];
      /** @description The statistics interface. */
      statistics: components['schemas']['InterfaceOverviewView'];
    };
    InterfaceOverviewView: {
      /**
       * @description The circuit breaker. While it is `open` no call is made.
       * @example closed
       * @enum {string}
       */
      breaker: 'closed' | 'half-open' | 'open';
      /** @description The latest attempt that failed. Null before the first. */
      lastFailure: components['schemas']['InterfaceFailureView'] | null;
      /**
       * @description When it responded last, with any status, RFC 3339. Null before.
       * @example 2026-07-26T18:24:56.000Z
       */
      lastResponseAt: string | null;
      /**
       * @description How many of them this gateway's own count still permits. Null for no limit.
       * @example 47
       */
      quotaLeft: number | null;
      /**
       * @description Requests a minute that may be sent to it. Null for no limit.
       * @example 50
       */
      quotaPerMinute: number | null;
      /**
       * @description By its latest calls, as in `/health/ready`.
       * @example up
       * @enum {string}
       */
      state: 'up' | 'failing' | 'probing';
    };
    InterfaceStatesView: {
      /**
       * @description The order interface, by its latest calls: `up`; `failing` after five failures in a row, or once so many failed that none are made for a while, until a call succeeds; `probing` when one has, and the next few tell whether it is back.
       * @example up
       * @enum {string}
       */
      order: 'up' | 'failing' | 'probing';
      /**
       * @description The statistics interface, by its latest calls: `up`; `failing` after five failures in a row, or once so many failed that none are made for a while, until a call succeeds; `probing` when one has, and the next few tell whether it is back.
       * @example up
       * @enum {string}
       */
      statistics: 'up' | 'failing' | 'probing';
    };
    LeaderboardEntryView: {
      /**
       * @description Wallet of the user.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      address: string;
      /**
       * @description How many orders were executed.
       * @example 41
       */
      executedOrders: number;
      /**
       * @description Fees of the executed orders, in US dollars.
       * @example 500.14
       */
      feesUsd: number;
      /**
       * @description Place on the leaderboard; 1 has generated the most fees.
       * @example 1
       */
      rank: number;
      /**
       * @description Volume of the executed orders, in US dollars.
       * @example 1250345.75
       */
      volumeUsd: number;
    };
    LeaderboardView: {
      /** @description The users of the page, by rank. */
      items: components['schemas']['LeaderboardEntryView'][];
      /** @description Which part of the leaderboard this is. */
      page: components['schemas']['PageView'];
      /** @description The entry of the wallet asked for; null if none was, or it has none. */
      wallet: components['schemas']['LeaderboardEntryView'] | null;
    };
    ListedTokenView: {
      /**
       * @description Address of the token; the zero address for the native coin.
       * @example 0x833589fcd6edb6e08f4c7c32d4f71b54bda02913
       */
      address: string;
      /**
       * @description The service's internal chain id, in decimal.
       * @example 8453
       */
      chainId: string;
      /**
       * @description Decimals of the token.
       * @example 6
       */
      decimals: number | null;
      /**
       * @description Logo of the token, by https or ipfs.
       * @example https://tokens.example.org/usdc.svg
       */
      logoURI: string | null;
      /**
       * @description Name of the token.
       * @example USD Coin
       */
      name: string | null;
      /**
       * @description Whether this is the chain's native coin.
       * @example false
       */
      native: boolean;
      /** @description How popular the token is; null for one that was never transferred. */
      popularity: components['schemas']['PopularityView'] | null;
      /**
       * @description Symbol of the token.
       * @example USDC
       */
      symbol: string | null;
      /**
       * @description Tags of the list.
       * @example [
       *       "stablecoin"
       *     ]
       */
      tags: string[];
    };
    LivenessView: {
      /**
       * @description Always `live`: the process responds.
       * @example live
       * @enum {string}
       */
      status: 'live';
    };
    LiveOverviewView: {
      /**
       * @description How late the most overdue poll is, in milliseconds.
       * @example 0
       */
      pollDelayMs: number;
      /**
       * @description Who polls the orders that clients follow, as in `/health/ready`.
       * @example local
       * @enum {string}
       */
      polling: 'shared' | 'local';
      /**
       * @description Open event streams.
       * @example 12
       */
      streams: number;
      /**
       * @description Requests that wait for a change.
       * @example 3
       */
      waitingRequests: number;
      /**
       * @description Orders that are polled because somebody follows them.
       * @example 9
       */
      watchedOrders: number;
    };
    LiveUpdatesView: {
      /**
       * @description Who polls the orders that clients follow: `shared` where one gateway polls an order for all gateways, within the quotas of all; `local` where each gateway polls for itself, within its part of the quotas. It is `local` without Redis and while Redis is down.
       * @example local
       * @enum {string}
       */
      polling: 'shared' | 'local';
    };
    MakerView: {
      /**
       * @description Wallet that created the order, on the source chain.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      address: string | null;
      /**
       * @description Consecutive number of the maker's order (uint64), in decimal.
       * @example 1785090295706
       */
      nonce: string | null;
    };
    NativeCoinView: {
      /**
       * @description Decimals of the native coin.
       * @example 18
       */
      decimals: number;
      /**
       * @description Symbol of the native coin.
       * @example ETH
       */
      symbol: string;
    };
    NextEventView: {
      /**
       * @description On which side; null where the type is.
       * @example destination
       * @enum {string|null}
       */
      side: 'source' | 'destination' | null;
      /**
       * Format: date-time
       * @description Since when the order waits: the time of the event that led to its state (RFC 3339, UTC); null where none was tracked.
       * @example 2026-07-26T18:24:59Z
       */
      since: string | null;
      /**
       * @description Type of the event, as in the timeline, or `ExternalCall` while the call of an order whose money has moved is open; null in a state that this version does not know, and where the records contradict each other.
       * @example SentUnlock
       * @enum {string|null}
       */
      type:
        | 'Created'
        | 'Fulfilled'
        | 'SentUnlock'
        | 'ClaimedUnlock'
        | 'OrderCancelled'
        | 'SentOrderCancel'
        | 'ClaimedOrderCancel'
        | 'ExternalCall'
        | null;
    };
    OrderEventView: {
      /** @description The status of the order; with `fields`, the members of the order that were asked for. */
      data: components['schemas']['OrderStatusView'] | components['schemas']['PartialExpandedOrderView'];
      /**
       * @description Name of the event.
       * @example order
       * @enum {string}
       */
      event: 'order';
      /**
       * @description The entity tags of all orders of the stream, in the order asked, separated by commas. For `Last-Event-ID`.
       * @example T9YkSKNl0oTbKjWa3FyqPc
       */
      id: string;
    };
    /** @description One side of an order (section 2.5). */
    OrderInterfaceOffer: {
      /**
       * @description The amount, in base units; as an integer it can pass 2^53.
       * @example 22933323
       */
      amount?: string | number | null;
      /**
       * @description Internal id of the chain.
       * @example 8453
       */
      chainId?: string | number | null;
      /**
       * @description Address of the token.
       * @example 0x833589fcd6edb6e08f4c7c32d4f71b54bda02913
       */
      tokenAddress?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description An order as the order interface gives it (section 2.5). Of it the gateway checks the id, the state and the offers. */
    OrderInterfaceOrder: {
      /**
       * @description State of the external call (section 3.2).
       * @example NoExtCall
       */
      externalCallState?: string | null;
      /**
       * @description Id of the order.
       * @example 0x2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a
       */
      orderId: string | null;
      /** @description The terms of the order. */
      orderStruct?: components['schemas']['OrderInterfaceOrderStruct'] | null;
      /**
       * @description State of the order (section 3.1).
       * @example Fulfilled
       */
      status: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description The terms of an order (section 2.5). */
    OrderInterfaceOrderStruct: {
      /**
       * @description The only receiver of a refund; empty for any.
       * @example
       */
      allowedCancelBeneficiarySrc?: string | null;
      /**
       * @description The only taker that may fulfil; empty for any.
       * @example
       */
      allowedTakerDst?: string | null;
      /**
       * @description The external call as hex; empty if there is none.
       * @example 0x
       */
      externalCall?: string | null;
      /** @description The source side. */
      giveOffer?: components['schemas']['OrderInterfaceOffer'] | null;
      /**
       * @description Who may raise the give amount.
       * @example 0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172
       */
      givePatchAuthoritySrc?: string | null;
      /**
       * @description Number of the maker's order; it can pass 2^53.
       * @example 1785090295706
       */
      makerOrderNonce?: number | null;
      /**
       * @description Wallet that created the order.
       * @example 0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172
       */
      makerSrc?: string | null;
      /**
       * @description Who may lower the take amount or cancel.
       * @example 0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172
       */
      orderAuthorityAddressDst?: string | null;
      /**
       * @description Who gets the take amount.
       * @example 0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172
       */
      receiverDst?: string | null;
      /** @description The destination side. */
      takeOffer?: components['schemas']['OrderInterfaceOffer'] | null;
    } & {
      [key: string]: unknown;
    };
    OrderLinksView: {
      /**
       * @description Explorer URL of the creation, on the source chain; null where the transaction or the chain's explorer is unknown.
       * @example https://basescan.org/tx/0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
       */
      created: string | null;
      /**
       * @description Explorer URL of the fulfilment, on the destination chain; null until then.
       * @example https://arbiscan.io/tx/0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
       */
      fulfilled: string | null;
      /**
       * @description Explorer URL of the refund to the maker, on the source chain; null until then.
       * @example null
       */
      refunded: string | null;
    };
    OrderMetadataView: {
      /**
       * @description Additional incentive for takers, in basis points.
       * @example 0
       */
      additionalTakerIncentiveBps: string | null;
      /**
       * @description How the order was made.
       * @example Standard
       */
      creationProcessType: string | null;
      /**
       * @description Internal id of the destination chain, in decimal.
       * @example 42161
       */
      destinationChainId: string | null;
      /**
       * @description Free data as hex.
       * @example 0x
       */
      metadata: string | null;
      /**
       * @description Operating expenses, in base units of the give token, in decimal.
       * @example 12345
       */
      operatingExpensesAmount: string | null;
      /**
       * @description Kind of trade.
       * @example Market
       */
      orderTradeType: string | null;
      /**
       * @description Where the order was made.
       * @example App
       */
      origin: string | null;
      /**
       * @description The partner's fee, in basis points.
       * @example 0
       */
      partnerFeeBps: string | null;
      /**
       * @description Kind of promotion.
       * @example null
       */
      promotionType: string | null;
      /**
       * @description Recommended take amount, in base units of the take token, in decimal.
       * @example 22900000
       */
      recommendedTakeAmount: string | null;
      /**
       * @description Internal id of the source chain, in decimal.
       * @example 8453
       */
      sourceChainId: string | null;
      /**
       * @description Version of the note.
       * @example 2
       */
      version: number | null;
    };
    OrderMetaView: {
      /**
       * @description How both records stand to each other: `conflict` exactly where `outcome` is `contradictory`; `lagging` where one is behind; `single` where there is only one.
       * @example agree
       * @enum {string}
       */
      agreement: 'agree' | 'lagging' | 'conflict' | 'single';
      /**
       * @description Whether both interfaces gave their record.
       * @example true
       */
      complete: boolean;
      /** @description Where the records differ, and whose word was taken. */
      conflicts: components['schemas']['ConflictView'][];
      /**
       * @description Dot paths of the members that are null because an interface gave no record, is behind the state of the view, or leaves out what every order has, or because its member is unreadable. A path covers what lies below it; through a list, it names the member of its items.
       * @example []
       */
      missing: string[];
      /** @description Both interfaces. */
      sources: components['schemas']['SourcesView'];
    };
    OrderStatusView: {
      /**
       * @description State of the external call.
       * @example NoExtCall
       * @enum {string|null}
       */
      externalCallState:
        | 'Unknown'
        | 'NoExtCall'
        | 'AwaitingOrderFulfillment'
        | 'AwaitingExecution'
        | 'Executing'
        | 'Completed'
        | 'Failed'
        | 'Cancelled'
        | null;
      /** @description Where the answer comes from, and how complete it is. */
      meta: components['schemas']['OrderMetaView'];
      /**
       * @description Id of the order: 0x and 64 lower-case hexadecimal digits.
       * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
       */
      orderId: string;
      /**
       * @description What became of the user's money: what an application decides by. `delivered`: fulfilled, and an attached call was executed; `refunded`: the maker has it back; `call-failed` and `call-cancelled`: fulfilled, but the call did not run, and who has the amount is not reported; `contradictory`: the interfaces exclude each other; `unknown`: a state that is not known here, or a fulfilment with an amount of 0.
       * @example delivered
       * @enum {string}
       */
      outcome:
        'pending' | 'delivered' | 'refunded' | 'call-failed' | 'call-cancelled' | 'contradictory' | 'unknown';
      /**
       * @description The state in six words.
       * @example completed
       * @enum {string}
       */
      phase: 'unknown' | 'pending' | 'open' | 'completed' | 'cancelling' | 'cancelled';
      /**
       * @description Whether nothing more will happen at all; then `userFinal` is true, too.
       * @example false
       */
      protocolFinal: boolean;
      /**
       * @description Lifecycle state; `Unknown` for one that this version does not know.
       * @example Fulfilled
       * @enum {string}
       */
      status:
        | 'Unknown'
        | 'None'
        | 'Created'
        | 'Fulfilled'
        | 'SentUnlock'
        | 'ClaimedUnlock'
        | 'OrderCancelled'
        | 'SentOrderCancel'
        | 'ClaimedOrderCancel';
      /**
       * @description Whether nothing more will happen for the user: exactly where `outcome` is `delivered`, `refunded`, `call-failed` or `call-cancelled`.
       * @example true
       */
      userFinal: boolean;
    };
    OrderView: {
      /** @description Who may change, fulfil, unlock and cancel. */
      authorities: components['schemas']['AuthoritiesView'];
      /**
       * Format: date-time
       * @description When the order was created (RFC 3339, UTC).
       * @example 2026-07-26T18:24:56Z
       */
      createdAt: string | null;
      /** @description The call to be made with the take amount, if any. */
      externalCall: components['schemas']['ExternalCallView'];
      /** @description What the order costs; null while only the order interface has the order. */
      fees: components['schemas']['FeesView'] | null;
      /**
       * Format: date-time
       * @description When the order was fulfilled (RFC 3339, UTC).
       * @example 2026-07-26T18:24:59Z
       */
      fulfilledAt: string | null;
      /**
       * @description Seconds from creation to fulfilment.
       * @example 3
       */
      fulfillmentSeconds: number | null;
      /** @description The source side. */
      give: components['schemas']['GiveView'];
      /** @description The transactions that a person looks for. */
      links: components['schemas']['OrderLinksView'];
      /** @description Who created the order. */
      maker: components['schemas']['MakerView'];
      /**
       * @description The order and its external call in one or two sentences, in English.
       * @example The receiver has the full amount.
       */
      message: string;
      /** @description Where the view comes from, and how complete it is. */
      meta: components['schemas']['OrderMetaView'];
      /** @description What the creator noted down. */
      metadata: components['schemas']['OrderMetadataView'] | null;
      /** @description What the order waits for, the user's wait first; null exactly when `protocolFinal` is true. */
      next: components['schemas']['NextEventView'] | null;
      /**
       * @description Id of the order: 0x and 64 lower-case hexadecimal digits.
       * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
       */
      orderId: string;
      /**
       * @description What became of the user's money: what an application decides by. `delivered`: fulfilled, and an attached call was executed; `refunded`: the maker has it back; `call-failed` and `call-cancelled`: fulfilled, but the call did not run, and who has the amount is not reported; `contradictory`: the interfaces exclude each other; `unknown`: a state that is not known here, or a fulfilment with an amount of 0.
       * @example delivered
       * @enum {string}
       */
      outcome:
        'pending' | 'delivered' | 'refunded' | 'call-failed' | 'call-cancelled' | 'contradictory' | 'unknown';
      /**
       * @description The state in six words.
       * @example completed
       * @enum {string}
       */
      phase: 'unknown' | 'pending' | 'open' | 'completed' | 'cancelling' | 'cancelled';
      /** @description The swap before the order, with the user's real input; null if there was none. */
      preswap: components['schemas']['PreswapView'] | null;
      /**
       * @description Whether nothing more will happen at all; then `userFinal` is true, too.
       * @example false
       */
      protocolFinal: boolean;
      /**
       * @description Who gets the take amount, on the destination chain.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      receiver: string | null;
      /**
       * @description Code of the referral program.
       * @example 0
       */
      referralCode: number | null;
      /**
       * @description Lifecycle state; `Unknown` for one that this version does not know.
       * @example Fulfilled
       * @enum {string}
       */
      status:
        | 'Unknown'
        | 'None'
        | 'Created'
        | 'Fulfilled'
        | 'SentUnlock'
        | 'ClaimedUnlock'
        | 'OrderCancelled'
        | 'SentOrderCancel'
        | 'ClaimedOrderCancel';
      /** @description The destination side. */
      take: components['schemas']['TakeView'];
      /**
       * @description Who fulfilled the order; null until then.
       * @example 0x555ce236c0220695b68341bc48c68d52210cc35b
       */
      taker: string | null;
      /** @description The tracked chain events, in time order. */
      timeline: components['schemas']['TimelineEventView'][];
      /**
       * @description Whether nothing more will happen for the user: exactly where `outcome` is `delivered`, `refunded`, `call-failed` or `call-cancelled`.
       * @example true
       */
      userFinal: boolean;
    };
    OverviewView: {
      /** @description What the interfaces responded, in the memory of this gateway. */
      cache: components['schemas']['ResourceCacheView'];
      /**
       * @description The commit that it was built from. Null where the build was given none.
       * @example 9692f7f
       */
      commit: string | null;
      /** @description Orders whose records exclude each other at present, as this gateway read them last: at most fifty, the latest first. */
      contradictions: components['schemas']['ContradictionView'][];
      /** @description Both interfaces. */
      interfaces: components['schemas']['InterfaceOverviewsView'];
      /** @description Live updates. */
      live: components['schemas']['LiveOverviewView'];
      /**
       * @description The version of Node.
       * @example v26.5.0
       */
      node: string;
      /** @description The problems that were sent since the start, the latest first. */
      problems: components['schemas']['ProblemCountView'][];
      /**
       * @description The shared Redis, as in `/health/ready`; `off` where none is configured.
       * @example off
       * @enum {string}
       */
      redis: 'up' | 'refusing' | 'down' | 'off';
      /** @description Finished responses to clients. */
      responseCache: components['schemas']['ResponseCacheView'];
      /** @description Ids to try requests with, where the gateway runs on its embedded sandbox; else null. */
      sandbox: components['schemas']['SandboxExamplesView'] | null;
      /**
       * @description Whether this gateway wants requests, as in `/health/ready`.
       * @example ready
       * @enum {string}
       */
      status: 'starting' | 'ready' | 'draining';
      /**
       * @description For how long the process has run, in seconds.
       * @example 3600
       */
      uptimeSeconds: number;
      /**
       * @description What runs here; `development` where it was not built into a program.
       * @example 0.1.0
       */
      version: string;
    };
    PageView: {
      /**
       * @description The most items of this page.
       * @example 100
       */
      limit: number;
      /**
       * @description The number of items before this page.
       * @example 0
       */
      offset: number;
      /**
       * @description The number of items of the whole list.
       * @example 2741
       */
      total: number;
    };
    PartialAffiliateFeeView: {
      /** @description The fee, in the give token. */
      amount?: components['schemas']['PartialAmountView'] | null;
      /**
       * @description Who gets the affiliate fee.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      beneficiary?: string | null;
    };
    PartialAmountView: {
      /**
       * @description Decimals of the token; null where they are unknown.
       * @example 6
       */
      decimals?: number | null;
      /**
       * @description The amount in human units, exact; null where the decimals are unknown.
       * @example 22.933323
       */
      formatted?: string | null;
      /**
       * @description The amount in base units, in decimal.
       * @example 22933323
       */
      value?: string;
    };
    PartialAuthoritiesView: {
      /**
       * @description The only receiver of a refund; null for any.
       * @example null
       */
      allowedCancelBeneficiary?: string | null;
      /**
       * @description The only taker that may fulfil; null for any.
       * @example null
       */
      allowedTaker?: string | null;
      /**
       * @description Who gets the refund after cancellation, on the source chain.
       * @example null
       */
      cancelBeneficiary?: string | null;
      /**
       * @description Who may raise the give amount, on the source chain.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      givePatch?: string | null;
      /**
       * @description Who may lower the take amount or cancel, on the destination chain.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      order?: string | null;
      /**
       * @description Who may send the unlock, on the destination chain.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      unlock?: string | null;
      /**
       * @description Who gets the give amount after fulfilment, on the source chain.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      unlockBeneficiary?: string | null;
    };
    PartialChainView: {
      /**
       * @description Id of the chain by CAIP-2; null where it is not known here.
       * @example solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
       */
      caip2?: string | null;
      /**
       * @description The service's internal chain id, in decimal.
       * @example 7565164
       */
      id?: string;
      /**
       * @description Name of the chain; null where it is not known here.
       * @example Solana
       */
      name?: string | null;
    };
    PartialConflictView: {
      /**
       * @description Whose word the view follows.
       * @example order
       * @enum {string}
       */
      chosen?: 'statistics' | 'order';
      /**
       * @description Dot path of the field.
       * @example status
       */
      field?: string;
      /**
       * @description The state in the order interface.
       * @example Fulfilled
       */
      order?: string;
      /**
       * @description The state in the statistics interface.
       * @example Created
       */
      statistics?: string;
    };
    PartialExpandedOrderView: {
      /** @description Who may change, fulfil, unlock and cancel. */
      authorities?: components['schemas']['PartialAuthoritiesView'];
      /**
       * Format: date-time
       * @description When the order was created (RFC 3339, UTC).
       * @example 2026-07-26T18:24:56Z
       */
      createdAt?: string | null;
      /** @description The call to be made with the take amount, if any. */
      externalCall?: components['schemas']['PartialExternalCallView'];
      /** @description What the order costs; null while only the order interface has the order. */
      fees?: components['schemas']['PartialFeesView'] | null;
      /**
       * Format: date-time
       * @description When the order was fulfilled (RFC 3339, UTC).
       * @example 2026-07-26T18:24:59Z
       */
      fulfilledAt?: string | null;
      /**
       * @description Seconds from creation to fulfilment.
       * @example 3
       */
      fulfillmentSeconds?: number | null;
      /** @description The source side. */
      give?: components['schemas']['PartialGiveView'];
      /** @description The transactions that a person looks for. */
      links?: components['schemas']['PartialOrderLinksView'];
      /** @description Who created the order. */
      maker?: components['schemas']['PartialMakerView'];
      /**
       * @description The order and its external call in one or two sentences, in English.
       * @example The receiver has the full amount.
       */
      message?: string;
      /** @description Where the view comes from, and how complete it is. */
      meta?: components['schemas']['PartialOrderMetaView'];
      /** @description What the creator noted down. */
      metadata?: components['schemas']['PartialOrderMetadataView'] | null;
      /** @description What the order waits for, the user's wait first; null exactly when `protocolFinal` is true. */
      next?: components['schemas']['PartialNextEventView'] | null;
      /**
       * @description Id of the order: 0x and 64 lower-case hexadecimal digits.
       * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
       */
      orderId?: string;
      /**
       * @description What became of the user's money: what an application decides by. `delivered`: fulfilled, and an attached call was executed; `refunded`: the maker has it back; `call-failed` and `call-cancelled`: fulfilled, but the call did not run, and who has the amount is not reported; `contradictory`: the interfaces exclude each other; `unknown`: a state that is not known here, or a fulfilment with an amount of 0.
       * @example delivered
       * @enum {string}
       */
      outcome?:
        'pending' | 'delivered' | 'refunded' | 'call-failed' | 'call-cancelled' | 'contradictory' | 'unknown';
      /**
       * @description The state in six words.
       * @example completed
       * @enum {string}
       */
      phase?: 'unknown' | 'pending' | 'open' | 'completed' | 'cancelling' | 'cancelled';
      /** @description The swap before the order, with the user's real input; null if there was none. */
      preswap?: components['schemas']['PartialPreswapView'] | null;
      /**
       * @description Whether nothing more will happen at all; then `userFinal` is true, too.
       * @example false
       */
      protocolFinal?: boolean;
      /** @description Both upstream records, byte for byte; only with `expand=raw`. */
      raw?: components['schemas']['PartialRawRecordsView'];
      /**
       * @description Who gets the take amount, on the destination chain.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      receiver?: string | null;
      /**
       * @description Code of the referral program.
       * @example 0
       */
      referralCode?: number | null;
      /**
       * @description Lifecycle state; `Unknown` for one that this version does not know.
       * @example Fulfilled
       * @enum {string}
       */
      status?:
        | 'Unknown'
        | 'None'
        | 'Created'
        | 'Fulfilled'
        | 'SentUnlock'
        | 'ClaimedUnlock'
        | 'OrderCancelled'
        | 'SentOrderCancel'
        | 'ClaimedOrderCancel';
      /** @description The destination side. */
      take?: components['schemas']['PartialTakeView'];
      /**
       * @description Who fulfilled the order; null until then.
       * @example 0x555ce236c0220695b68341bc48c68d52210cc35b
       */
      taker?: string | null;
      /** @description The tracked chain events, in time order. */
      timeline?: components['schemas']['PartialTimelineEventView'][];
      /**
       * @description Whether nothing more will happen for the user: exactly where `outcome` is `delivered`, `refunded`, `call-failed` or `call-cancelled`.
       * @example true
       */
      userFinal?: boolean;
    };
    PartialExternalCallView: {
      /**
       * @description Whether the call can still be cancelled.
       * @example false
       */
      cancellable?: boolean;
      /**
       * @description The call as hex, or as the JSON that the interface gives; null if there is none or only its hash is known.
       * @example 0x02f8
       */
      data?:
        | string
        | {
            [key: string]: unknown;
          }
        | null;
      /**
       * @description keccak256 of the call, while only that is known.
       * @example 0x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c
       */
      dataHash?: string | null;
      /**
       * @description State of the call; `Unknown` for one that this version does not know, null where neither interface reports it.
       * @example NoExtCall
       * @enum {string|null}
       */
      state?:
        | 'Unknown'
        | 'NoExtCall'
        | 'AwaitingOrderFulfillment'
        | 'AwaitingExecution'
        | 'Executing'
        | 'Completed'
        | 'Failed'
        | 'Cancelled'
        | null;
    };
    PartialFeesView: {
      /** @description Fee for an affiliate; null if there is none. */
      affiliate?: components['schemas']['PartialAffiliateFeeView'] | null;
      /** @description Percent fee in the end, in the give token. */
      finalPercent?: components['schemas']['PartialAmountView'] | null;
      /** @description Fixed fee, in the source chain's native coin. */
      fixed?: components['schemas']['PartialAmountView'] | null;
      /** @description Percent fee as an amount, in the give token. */
      percent?: components['schemas']['PartialAmountView'] | null;
    };
    PartialGiveView: {
      /** @description What the maker gives, net of the percent fee. */
      amount?: components['schemas']['PartialAmountView'] | null;
      /** @description The source chain. */
      chain?: components['schemas']['PartialChainView'] | null;
      /** @description What is given in the end, after patches. */
      finalAmount?: components['schemas']['PartialAmountView'] | null;
      /** @description The token that the maker gives. */
      token?: components['schemas']['PartialTokenView'] | null;
    };
    PartialMakerView: {
      /**
       * @description Wallet that created the order, on the source chain.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      address?: string | null;
      /**
       * @description Consecutive number of the maker's order (uint64), in decimal.
       * @example 1785090295706
       */
      nonce?: string | null;
    };
    PartialNextEventView: {
      /**
       * @description On which side; null where the type is.
       * @example destination
       * @enum {string|null}
       */
      side?: 'source' | 'destination' | null;
      /**
       * Format: date-time
       * @description Since when the order waits: the time of the event that led to its state (RFC 3339, UTC); null where none was tracked.
       * @example 2026-07-26T18:24:59Z
       */
      since?: string | null;
      /**
       * @description Type of the event, as in the timeline, or `ExternalCall` while the call of an order whose money has moved is open; null in a state that this version does not know, and where the records contradict each other.
       * @example SentUnlock
       * @enum {string|null}
       */
      type?:
        | 'Created'
        | 'Fulfilled'
        | 'SentUnlock'
        | 'ClaimedUnlock'
        | 'OrderCancelled'
        | 'SentOrderCancel'
        | 'ClaimedOrderCancel'
        | 'ExternalCall'
        | null;
    };
    PartialOrderLinksView: {
      /**
       * @description Explorer URL of the creation, on the source chain; null where the transaction or the chain's explorer is unknown.
       * @example https://basescan.org/tx/0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
       */
      created?: string | null;
      /**
       * @description Explorer URL of the fulfilment, on the destination chain; null until then.
       * @example https://arbiscan.io/tx/0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
       */
      fulfilled?: string | null;
      /**
       * @description Explorer URL of the refund to the maker, on the source chain; null until then.
       * @example null
       */
      refunded?: string | null;
    };
    PartialOrderMetadataView: {
      /**
       * @description Additional incentive for takers, in basis points.
       * @example 0
       */
      additionalTakerIncentiveBps?: string | null;
      /**
       * @description How the order was made.
       * @example Standard
       */
      creationProcessType?: string | null;
      /**
       * @description Internal id of the destination chain, in decimal.
       * @example 42161
       */
      destinationChainId?: string | null;
      /**
       * @description Free data as hex.
       * @example 0x
       */
      metadata?: string | null;
      /**
       * @description Operating expenses, in base units of the give token, in decimal.
       * @example 12345
       */
      operatingExpensesAmount?: string | null;
      /**
       * @description Kind of trade.
       * @example Market
       */
      orderTradeType?: string | null;
      /**
       * @description Where the order was made.
       * @example App
       */
      origin?: string | null;
      /**
       * @description The partner's fee, in basis points.
       * @example 0
       */
      partnerFeeBps?: string | null;
      /**
       * @description Kind of promotion.
       * @example null
       */
      promotionType?: string | null;
      /**
       * @description Recommended take amount, in base units of the take token, in decimal.
       * @example 22900000
       */
      recommendedTakeAmount?: string | null;
      /**
       * @description Internal id of the source chain, in decimal.
       * @example 8453
       */
      sourceChainId?: string | null;
      /**
       * @description Version of the note.
       * @example 2
       */
      version?: number | null;
    };
    PartialOrderMetaView: {
      /**
       * @description How both records stand to each other: `conflict` exactly where `outcome` is `contradictory`; `lagging` where one is behind; `single` where there is only one.
       * @example agree
       * @enum {string}
       */
      agreement?: 'agree' | 'lagging' | 'conflict' | 'single';
      /**
       * @description Whether both interfaces gave their record.
       * @example true
       */
      complete?: boolean;
      /** @description Where the records differ, and whose word was taken. */
      conflicts?: components['schemas']['PartialConflictView'][];
      /**
       * @description Dot paths of the members that are null because an interface gave no record, is behind the state of the view, or leaves out what every order has, or because its member is unreadable. A path covers what lies below it; through a list, it names the member of its items.
       * @example []
       */
      missing?: string[];
      /** @description Both interfaces. */
      sources?: components['schemas']['PartialSourcesView'];
    };
    PartialPreswapView: {
      /** @description Where the swap took place. */
      chain?: components['schemas']['PartialChainView'] | null;
      /** @description What went in: the user's real input. */
      in?: components['schemas']['PartialSwapSideView'];
      /** @description What came out and went into the order. */
      out?: components['schemas']['PartialSwapSideView'];
    };
    PartialRawRecordsView: {
      /** @description The order interface's record as it is; null where it gave none. */
      order?: components['schemas']['OrderInterfaceOrder'] | null;
      /** @description The statistics interface's record as it is; null where it gave none. */
      statistics?: components['schemas']['StatisticsOrder'] | null;
    };
    PartialSourcesView: {
      /** @description The order interface. */
      order?: components['schemas']['PartialSourceView'];
      /** @description The statistics interface. */
      statistics?: components['schemas']['PartialSourceView'];
    };
    PartialSourceView: {
      /**
       * Format: date-time
       * @description When it was asked (RFC 3339, UTC).
       * @example 2026-07-26T18:25:01.123Z
       */
      asOf?: string | null;
      /**
       * @description What became of asking this interface.
       * @example ok
       * @enum {string}
       */
      state?: 'ok' | 'stale' | 'not-found' | 'unavailable' | 'invalid';
      /**
       * @description The order state that it reports, in its own words.
       * @example Fulfilled
       */
      status?: string | null;
    };
    PartialSwapSideView: {
      /** @description The amount. */
      amount?: components['schemas']['PartialAmountView'] | null;
      /** @description The token. */
      token?: components['schemas']['PartialTokenView'] | null;
    };
    PartialTakeView: {
      /** @description What the receiver is to get. */
      amount?: components['schemas']['PartialAmountView'] | null;
      /** @description The destination chain. */
      chain?: components['schemas']['PartialChainView'] | null;
      /** @description What is taken in the end, after patches. */
      finalAmount?: components['schemas']['PartialAmountView'] | null;
      /** @description What the receiver got; null until then, and always on Solana. */
      fulfilledAmount?: components['schemas']['PartialAmountView'] | null;
      /** @description The token that the receiver gets. */
      token?: components['schemas']['PartialTokenView'] | null;
    };
    PartialTimelineEventView: {
      /**
       * @description Hash of the block, as its chain writes it.
       * @example 0xb7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7
       */
      blockHash?: string | null;
      /**
       * @description Number of the block, in decimal.
       * @example 49150476
       */
      blockNumber?: string | null;
      /**
       * @description Internal id of the chain, in decimal.
       * @example 8453
       */
      chainId?: string | null;
      /**
       * @description The transaction on the chain's explorer.
       * @example https://basescan.org/tx/0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
       */
      explorerUrl?: string | null;
      /**
       * @description Who sent the transaction.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      initiator?: string | null;
      /**
       * @description On which side.
       * @example source
       * @enum {string}
       */
      side?: 'source' | 'destination';
      /**
       * @description Id of the cross-chain message, for the sent and claimed events.
       * @example null
       */
      submissionId?: string | null;
      /**
       * Format: date-time
       * @description Time of the block (RFC 3339, UTC).
       * @example 2026-07-26T18:24:56Z
       */
      timestamp?: string | null;
      /**
       * @description Hash of the transaction, as its chain writes it.
       * @example 0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
       */
      transactionHash?: string | null;
      /**
       * @description What happened.
       * @example Created
       * @enum {string}
       */
      type?:
        | 'Created'
        | 'Fulfilled'
        | 'SentUnlock'
        | 'ClaimedUnlock'
        | 'OrderCancelled'
        | 'SentOrderCancel'
        | 'ClaimedOrderCancel';
    };
    PartialTokenView: {
      /**
       * @description Address of the token; the zero address for the native coin.
       * @example 0x833589fcd6edb6e08f4c7c32d4f71b54bda02913
       */
      address?: string;
      /**
       * @description Decimals of the token.
       * @example 6
       */
      decimals?: number | null;
      /**
       * @description Logo of the token, by https or ipfs.
       * @example https://tokens.example.org/usdc.svg
       */
      logoURI?: string | null;
      /**
       * @description Name of the token.
       * @example USD Coin
       */
      name?: string | null;
      /**
       * @description Whether this is the chain's native coin.
       * @example false
       */
      native?: boolean;
      /**
       * @description Symbol of the token.
       * @example USDC
       */
      symbol?: string | null;
    };
    PopularityView: {
      /**
       * @description How often the token was transferred with the service.
       * @example 1840
       */
      index: number;
      /**
       * @description Place in the popularity list; 1 is the most popular.
       * @example 1
       */
      rank: number;
    };
    PreswapView: {
      /** @description Where the swap took place. */
      chain: components['schemas']['ChainView'] | null;
      /** @description What went in: the user's real input. */
      in: components['schemas']['SwapSideView'];
      /** @description What came out and went into the order. */
      out: components['schemas']['SwapSideView'];
    };
    ProblemCountView: {
      /**
       * @description The code of the problem.
       * @example ORDER_NOT_FOUND
       * @enum {string}
       */
      code:
        | 'VALIDATION_FAILED'
        | 'UNAUTHENTICATED'
        | 'ORDER_NOT_FOUND'
        | 'TRANSACTION_NOT_FOUND'
        | 'ROUTE_NOT_FOUND'
        | 'METHOD_NOT_ALLOWED'
        | 'NOT_ACCEPTABLE'
        | 'EXTERNAL_CALL_NOT_CANCELLABLE'
        | 'PRECONDITION_FAILED'
        | 'PAYLOAD_TOO_LARGE'
        | 'UNSUPPORTED_MEDIA_TYPE'
        | 'UPSTREAM_REJECTED'
        | 'RATE_LIMITED'
        | 'INTERNAL_ERROR'
        | 'UPSTREAM_FAILED'
        | 'UPSTREAM_INVALID_RESPONSE'
        | 'UPSTREAM_UNAVAILABLE'
        | 'UPSTREAM_RATE_LIMITED'
        | 'OVERLOADED'
        | 'UPSTREAM_TIMEOUT';
      /**
       * @description How often it was sent since the start.
       * @example 4
       */
      count: number;
      /**
       * @description When it was sent last, RFC 3339.
       * @example 2026-07-26T18:24:56.000Z
       */
      lastAt: string;
    };
    ProblemView: {
      /**
       * @description The stable code to switch on.
       * @example UPSTREAM_TIMEOUT
       * @enum {string}
       */
      code:
        | 'VALIDATION_FAILED'
        | 'UNAUTHENTICATED'
        | 'ORDER_NOT_FOUND'
        | 'TRANSACTION_NOT_FOUND'
        | 'ROUTE_NOT_FOUND'
        | 'METHOD_NOT_ALLOWED'
        | 'NOT_ACCEPTABLE'
        | 'EXTERNAL_CALL_NOT_CANCELLABLE'
        | 'PRECONDITION_FAILED'
        | 'PAYLOAD_TOO_LARGE'
        | 'UNSUPPORTED_MEDIA_TYPE'
        | 'UPSTREAM_REJECTED'
        | 'RATE_LIMITED'
        | 'INTERNAL_ERROR'
        | 'UPSTREAM_FAILED'
        | 'UPSTREAM_INVALID_RESPONSE'
        | 'UPSTREAM_UNAVAILABLE'
        | 'UPSTREAM_RATE_LIMITED'
        | 'OVERLOADED'
        | 'UPSTREAM_TIMEOUT';
      /**
       * @description What happened to this request.
       * @example The upstream interface did not answer in time.
       */
      detail: string;
      /** @description The violations by field; only with `VALIDATION_FAILED`. */
      errors?: components['schemas']['FieldErrorView'][];
      /**
       * @description The path of the request.
       * @example /v1/orders/0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
       */
      instance: string;
      /**
       * @description The id to quote in support requests; also in `X-Request-Id`.
       * @example 8d3c2f0e-6a57-4a52-9d4f-0b1c2d3e4f50
       */
      requestId: string;
      /**
       * @description Whether the same request may succeed later; see `Retry-After`.
       * @example true
       */
      retryable: boolean;
      /**
       * @description The HTTP status.
       * @example 504
       */
      status: number;
      /**
       * @description A short description of the problem type.
       * @example The upstream interface did not answer in time.
       */
      title: string;
      /**
       * @description The URN of the problem type.
       * @example urn:order-gateway:problem:upstream-timeout
       */
      type: string;
      /** @description The upstream response that caused the problem, if one did. */
      upstream?: components['schemas']['UpstreamCauseView'];
    };
    RawRecordsView: {
      /** @description The order interface's record as it is; null where it gave none. */
      order: components['schemas']['OrderInterfaceOrder'] | null;
      /** @description The statistics interface's record as it is; null where it gave none. */
      statistics: components['schemas']['StatisticsOrder'] | null;
    };
    ReadinessView: {
      /** @description How the interfaces stand. They have no part in `status`. */
      interfaces: components['schemas']['InterfaceStatesView'];
      /** @description How live updates stand. They have no part in `status`. */
      live: components['schemas']['LiveUpdatesView'];
      /**
       * @description The shared Redis: `up` while it is used, `refusing` while it responds but rejects operations, or while a node of a cluster is down, so that each gateway counts or caches on its own, at least for some keys, `down` while its circuit is open, `off` where none is configured. It has no part in `status`.
       * @example off
       * @enum {string}
       */
      redis: 'up' | 'refusing' | 'down' | 'off';
      /**
       * @description Whether this gateway wants requests: only while it is `ready`.
       * @example ready
       * @enum {string}
       */
      status: 'starting' | 'ready' | 'draining';
      /**
       * @description What runs here; `development` where it was not built into a program.
       * @example 0.1.0
       */
      version: string;
    };
    RegisteredChainView: {
      /**
       * @description Id of the chain by CAIP-2.
       * @example eip155:100
       */
      caip2: string;
      /** @description URL templates of a block explorer. */
      explorer: components['schemas']['ExplorerView'];
      /**
       * @description The service's internal chain id, in decimal.
       * @example 100000002
       */
      id: string;
      /**
       * @description Name of the chain.
       * @example Gnosis
       */
      name: string;
      /** @description The native coin. */
      native: components['schemas']['NativeCoinView'];
      /**
       * @description The chain's own id, in decimal.
       * @example 100
       */
      originalChainId: string;
      /**
       * @description Whether `GET /v1/tokens` has a token list of the chain. Set by configuration.
       * @example true
       */
      tokenList: boolean;
    };
    ResourceCacheView: {
      /**
       * @description Their size in bytes.
       * @example 5242880
       */
      bytes: number;
      /**
       * @description How many entries it holds.
       * @example 412
       */
      entries: number;
      /**
       * @description The share of lookups, of 1, that found an entry. Null before the first.
       * @example 0.82
       */
      hitRatio: number | null;
      /**
       * @description Lookups since the start that found a fresh entry.
       * @example 1803
       */
      hits: number;
      /**
       * @description The most bytes that it holds.
       * @example 268435456
       */
      maxBytes: number;
      /**
       * @description Lookups since the start that found nothing.
       * @example 412
       */
      misses: number;
      /**
       * @description Lookups since the start that found an entry past its freshness.
       * @example 57
       */
      stale: number;
    };
    ResponseCacheView: {
      /**
       * @description Their size in bytes.
       * @example 5242880
       */
      bytes: number;
      /**
       * @description How many entries it holds.
       * @example 412
       */
      entries: number;
      /**
       * @description Hits as a share of hits and misses, of 1. Null before the first.
       * @example 0.91
       */
      hitRatio: number | null;
      /**
       * @description Lookups since the start that found a fresh entry.
       * @example 1803
       */
      hits: number;
      /**
       * @description The most bytes that it holds.
       * @example 268435456
       */
      maxBytes: number;
      /**
       * @description Lookups since the start that found nothing.
       * @example 412
       */
      misses: number;
    };
    SandboxExamplesView: {
      /**
       * @description Its source chain.
       * @example 8453
       */
      chainId: string;
      /** @description Orders that move by themselves for some minutes after the start. */
      liveOrderIds: string[];
      /**
       * @description An order that both interfaces report.
       * @example 0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1
       */
      orderId: string;
      /**
       * @description The transaction that created it.
       * @example 0xb2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2
       */
      transactionHash: string;
      /**
       * @description Its maker.
       * @example 0xc3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3
       */
      walletAddress: string;
    };
    SignatureRequest: {
      /**
       * @description The wallet that signed.
       * @example 0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a
       */
      address: string;
      /**
       * @description The wallet's signature over the terms (EIP-191), as hex, base58 or base64.
       * @example 0xab764c43062bc9b04c58ea3c8921ea688cd741ff295f90d9aba6193602eb819f34c1c1494cc8ecfd5492034c1faff2062a7468a48bc82c469772405ef63c23d81c
       */
      signature: string;
    };
    SourcesView: {
      /** @description The order interface. */
      order: components['schemas']['SourceView'];
      /** @description The statistics interface. */
      statistics: components['schemas']['SourceView'];
    };
    SourceView: {
      /**
       * Format: date-time
       * @description When it was asked (RFC 3339, UTC).
       * @example 2026-07-26T18:25:01.123Z
       */
      asOf: string | null;
      /**
       * @description What became of asking this interface.
       * @example ok
       * @enum {string}
       */
      state: 'ok' | 'stale' | 'not-found' | 'unavailable' | 'invalid';
      /**
       * @description The order state that it reports, in its own words.
       * @example Fulfilled
       */
      status: string | null;
    };
    /** @description An address in several encodings (section 2.1). */
    StatisticsAddressValue: {
      /**
       * @description The bytes in base64.
       * @example SUxyF3GmTh8=
       */
      Base64Value?: string | null;
      /**
       * @description The bytes as a list of numbers in a text; empty if absent.
       * @example [90, 2, 172, 106]
       */
      bytesArrayValue?: string | null;
      /**
       * @description The address, as its chain writes it.
       * @example 0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172
       */
      stringValue?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A chain event (section 2.4). */
    StatisticsEvent: {
      /** @description Hash of the block. */
      blockHash?: components['schemas']['StatisticsHashValue'] | null;
      /**
       * @description Number of the block.
       * @example 49150476
       */
      blockNumber?: number | null;
      /**
       * @description Time of the block, in seconds since 1970.
       * @example 1785090296
       */
      blockTimeStamp?: number | null;
      /** @description Who sent the transaction. */
      initiator?: components['schemas']['StatisticsAddressValue'] | null;
      /** @description Hash of the transaction. */
      transactionHash?: components['schemas']['StatisticsHashValue'] | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A chain event that sends or claims a cross-chain message (section 2.4). */
    StatisticsEventInfo: {
      /** @description Id of the message. */
      submissionId?: components['schemas']['StatisticsHashValue'] | null;
      /** @description The event; null until it is tracked. */
      transactionMetadata?: components['schemas']['StatisticsEvent'] | null;
    } & {
      [key: string]: unknown;
    };
    /** @description An order id, or the hash of a block or a transaction, in several encodings (section 2.1). */
    StatisticsHashValue: {
      /**
       * @description The bytes as a list of numbers in a text.
       * @example [73, 76, 114, 23]
       */
      bytesArrayValue?: string | null;
      /**
       * @description The bytes in base64.
       * @example SUxyF3GmTh8=
       */
      bytesValue?: string | null;
      /**
       * @description The hash, as its chain writes it.
       * @example 0x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c
       */
      stringValue?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A number in several encodings (section 2.1). */
    StatisticsNumberValue: {
      /**
       * @description The number; it can pass 2^53, which many JSON readers round.
       * @example 22933323
       */
      bigIntegerValue?: number | null;
      /**
       * @description The bytes as a list of numbers in a text.
       * @example [73, 76, 114, 23]
       */
      bytesArrayValue?: string | null;
      /**
       * @description 32 big-endian bytes in base64.
       * @example AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFd7ws=
       */
      bytesValue?: string | null;
      /**
       * @description The number in decimal: exact.
       * @example 22933323
       */
      stringValue?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description One side of an order (section 2.3). */
    StatisticsOffer: {
      /** @description The amount, in base units. */
      amount?: components['schemas']['StatisticsNumberValue'] | null;
      /** @description Internal id of the chain. */
      chainId?: components['schemas']['StatisticsNumberValue'] | null;
      /**
       * @description Decimals of the token, again.
       * @example 6
       */
      decimals?: number | null;
      /** @description The amount after patches, in base units. */
      finalAmount?: components['schemas']['StatisticsNumberValue'] | null;
      /**
       * @description URL of the logo, again.
       * @example https://tokens.example.org/usdc.svg
       */
      logoURI?: string | null;
      /** @description What is known of the token. */
      metadata?: components['schemas']['StatisticsTokenMetadata'] | null;
      /**
       * @description Name of the token, again.
       * @example USD Coin
       */
      name?: string | null;
      /**
       * @description Symbol of the token, again.
       * @example USDC
       */
      symbol?: string | null;
      /** @description Address of the token. */
      tokenAddress?: components['schemas']['StatisticsAddressValue'] | null;
    } & {
      [key: string]: unknown;
    };
    /** @description An order with its events, as the statistics interface gives it (section 2.2). Of it the gateway checks the id, the state and the offers. */
    StatisticsOrder: {
      /** @description What the receiver got. */
      actualFulfillAmount?: components['schemas']['StatisticsNumberValue'] | null;
      /**
       * @description Fee for an affiliate.
       * @example null
       */
      affiliateFee?:
        | {
            [key: string]: unknown;
          }
        | string
        | number
        | null;
      /** @description The only receiver of a refund. */
      allowedCancelBeneficiarySrc?: components['schemas']['StatisticsAddressValue'] | null;
      /** @description The only taker that may fulfil. */
      allowedTakerDst?: components['schemas']['StatisticsAddressValue'] | null;
      /** @description Who gets the refund after cancellation. */
      cancelBeneficiarySrc?: components['schemas']['StatisticsAddressValue'] | null;
      /** @description The refund, claimed. */
      claimedOrderCancelSrcEventInfo?: components['schemas']['StatisticsEventInfo'] | null;
      /** @description The unlock, claimed. */
      claimedUnlockSrcEventInfo?: components['schemas']['StatisticsEventInfo'] | null;
      /** @description The creation. */
      createdSrcEventMetadata?: components['schemas']['StatisticsEvent'] | null;
      /**
       * @description The external call, or its hash while only that is known.
       * @example null
       */
      externalCallData?:
        | {
            [key: string]: unknown;
          }
        | string
        | number
        | null;
      /**
       * @description State of the external call (section 3.2).
       * @example NoExtCall
       */
      externalCallState?: string | null;
      /** @description Percent fee in the end. */
      finalPercentFee?: components['schemas']['StatisticsNumberValue'] | null;
      /** @description Fixed fee, in the source chain's native coin. */
      fixFee?: components['schemas']['StatisticsNumberValue'] | null;
      /** @description The fulfilment. */
      fulfilledDstEventMetadata?: components['schemas']['StatisticsEvent'] | null;
      /** @description The source side. */
      giveOfferWithMetadata?: components['schemas']['StatisticsOffer'] | null;
      /** @description Who may raise the give amount. */
      givePatchAuthoritySrc?: components['schemas']['StatisticsAddressValue'] | null;
      /**
       * @description Number of the maker's order; it can pass 2^53.
       * @example 1785090295706
       */
      makerOrderNonce?: number | null;
      /** @description Wallet that created the order. */
      makerSrc?: components['schemas']['StatisticsAddressValue'] | null;
      /** @description Who may lower the take amount or cancel. */
      orderAuthorityAddressDst?: components['schemas']['StatisticsAddressValue'] | null;
      /** @description The cancellation. */
      orderCancelledDstEventMetadata?: components['schemas']['StatisticsEvent'] | null;
      /** @description Id of the order. */
      orderId: components['schemas']['StatisticsHashValue'] | null;
      /**
       * @description What the creator noted down.
       * @example null
       */
      orderMetadata?:
        | {
            [key: string]: unknown;
          }
        | string
        | number
        | null;
      /** @description Percent fee, as an amount of the give token. */
      percentFee?: components['schemas']['StatisticsNumberValue'] | null;
      /**
       * @description The swap before the order.
       * @example null
       */
      preswapData?:
        | {
            [key: string]: unknown;
          }
        | string
        | number
        | null;
      /** @description Who gets the take amount. */
      receiverDst?: components['schemas']['StatisticsAddressValue'] | null;
      /**
       * @description Code of the referral program.
       * @example 0
       */
      referralCode?: number | null;
      /** @description The refund, sent. */
      sentOrderCancelDstEventInfo?: components['schemas']['StatisticsEventInfo'] | null;
      /** @description The unlock, sent. */
      sentUnlockDstEventInfo?: components['schemas']['StatisticsEventInfo'] | null;
      /**
       * @description State of the order (section 3.1).
       * @example Fulfilled
       */
      state: string | null;
      /** @description The destination side. */
      takeOfferWithMetadata?: components['schemas']['StatisticsOffer'] | null;
      /** @description Who fulfilled the order. */
      taker?: components['schemas']['StatisticsAddressValue'] | null;
      /** @description Who may send the unlock. */
      unlockAuthorityDst?: components['schemas']['StatisticsAddressValue'] | null;
      /** @description Who gets the give amount after fulfilment. */
      unlockBeneficiarySrc?: components['schemas']['StatisticsAddressValue'] | null;
    } & {
      [key: string]: unknown;
    };
    /** @description What is known of a token (section 2.3). */
    StatisticsTokenMetadata: {
      /**
       * @description Decimals of the token.
       * @example 6
       */
      decimals?: number | null;
      /**
       * @description URL of the logo.
       * @example https://tokens.example.org/usdc.svg
       */
      logoURI?: string | null;
      /**
       * @description Name of the token.
       * @example USD Coin
       */
      name?: string | null;
      /**
       * @description Symbol of the token.
       * @example USDC
       */
      symbol?: string | null;
    } & {
      [key: string]: unknown;
    };
    StreamEndView: {
      /**
       * @description Why the stream ends: all orders are final; none was found; the stream is to be opened again; the gateway stops.
       * @example final
       * @enum {string}
       */
      reason: 'final' | 'not-found' | 'rotation' | 'drain';
    };
    SwapSideView: {
      /** @description The amount. */
      amount: components['schemas']['AmountView'] | null;
      /** @description The token. */
      token: components['schemas']['TokenView'] | null;
    };
    TakeView: {
      /** @description What the receiver is to get. */
      amount: components['schemas']['AmountView'] | null;
      /** @description The destination chain. */
      chain: components['schemas']['ChainView'] | null;
      /** @description What is taken in the end, after patches. */
      finalAmount: components['schemas']['AmountView'] | null;
      /** @description What the receiver got; null until then, and always on Solana. */
      fulfilledAmount: components['schemas']['AmountView'] | null;
      /** @description The token that the receiver gets. */
      token: components['schemas']['TokenView'] | null;
    };
    TimelineEventView: {
      /**
       * @description Hash of the block, as its chain writes it.
       * @example 0xb7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7
       */
      blockHash: string | null;
      /**
       * @description Number of the block, in decimal.
       * @example 49150476
       */
      blockNumber: string | null;
      /**
       * @description Internal id of the chain, in decimal.
       * @example 8453
       */
      chainId: string | null;
      /**
       * @description The transaction on the chain's explorer.
       * @example https://basescan.org/tx/0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
       */
      explorerUrl: string | null;
      /**
       * @description Who sent the transaction.
       * @example 0x5bee4032483aee62062f68fff77b610a30952078
       */
      initiator: string | null;
      /**
       * @description On which side.
       * @example source
       * @enum {string}
       */
      side: 'source' | 'destination';
      /**
       * @description Id of the cross-chain message, for the sent and claimed events.
       * @example null
       */
      submissionId: string | null;
      /**
       * Format: date-time
       * @description Time of the block (RFC 3339, UTC).
       * @example 2026-07-26T18:24:56Z
       */
      timestamp: string | null;
      /**
       * @description Hash of the transaction, as its chain writes it.
       * @example 0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
       */
      transactionHash: string | null;
      /**
       * @description What happened.
       * @example Created
       * @enum {string}
       */
      type:
        | 'Created'
        | 'Fulfilled'
        | 'SentUnlock'
        | 'ClaimedUnlock'
        | 'OrderCancelled'
        | 'SentOrderCancel'
        | 'ClaimedOrderCancel';
    };
    TokensView: {
      /** @description The tokens of the page. */
      items: components['schemas']['ListedTokenView'][];
      /** @description Which part of the list this is. */
      page: components['schemas']['PageView'];
    };
    TokenView: {
      /**
       * @description Address of the token; the zero address for the native coin.
       * @example 0x833589fcd6edb6e08f4c7c32d4f71b54bda02913
       */
      address: string;
      /**
       * @description Decimals of the token.
       * @example 6
       */
      decimals: number | null;
      /**
       * @description Logo of the token, by https or ipfs.
       * @example https://tokens.example.org/usdc.svg
       */
      logoURI: string | null;
      /**
       * @description Name of the token.
       * @example USD Coin
       */
      name: string | null;
      /**
       * @description Whether this is the chain's native coin.
       * @example false
       */
      native: boolean;
      /**
       * @description Symbol of the token.
       * @example USDC
       */
      symbol: string | null;
    };
    TransactionOrdersView: {
      /**
       * @description Ids of the orders that the transaction created.
       * @example [
       *       "0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03"
       *     ]
       */
      orderIds: string[];
      /** @description The first 50 orders; absent with `expand=none`. */
      orders?: (components['schemas']['FoundOrderView'] | components['schemas']['FailedOrderView'])[];
      /**
       * @description Hash of the transaction, as its chain writes it.
       * @example 0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
       */
      transactionHash: string;
    };
    UpstreamCauseView: {
      /**
       * @description The upstream's own error code (text or integer); null if it sent none.
       * @example UNKNOWN_ORDER
       */
      code: string | number | null;
      /**
       * @description The upstream interface that was involved.
       * @example statistics
       * @enum {string}
       */
      interface: 'statistics' | 'order';
      /**
       * @description The upstream's own message; null if it sent none that can be shown.
       * @example Internal error
       */
      message: string | null;
      /**
       * @description The upstream's HTTP status; null if it sent no response.
       * @example 500
       */
      status: number | null;
    };
    WaitingEventView: {
      /** @description What the GET would respond with. */
      data: components['schemas']['ProblemView'];
      /**
       * @description Name of the event.
       * @example waiting
       * @enum {string}
       */
      event: 'waiting';
      /**
       * @description The entity tags of all orders of the stream, in the order asked, separated by commas. For `Last-Event-ID`.
       * @example T9YkSKNl0oTbKjWa3FyqPc
       */
      id: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getLiveness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process runs. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LivenessView'];
        };
      };
    };
  };
  getOverview: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The state of this gateway, and its counts since the start. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OverviewView'];
        };
      };
    };
  };
  getReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The gateway is ready. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadinessView'];
        };
      };
    };
  };
  listChains: {
    parameters: {
      query?: never;
      header?: {
        /** @description Holds for `*` alone, because all tags are weak (RFC 9110, 13.1.1). */
        'If-Match'?: string;
        /** @description The entity tags of stored responses, from `ETag`: if one of them still matches, the response is 304. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Every chain that is known by name. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChainsView'];
        };
      };
    };
  };
  getLeaderboard: {
    parameters: {
      query?: {
        /** @description How many users. */
        limit?: number;
        /** @description How many users to pass over. */
        offset?: number;
        /** @description A wallet whose own entry is wanted too. */
        wallet?: string;
      };
      header?: {
        /** @description Holds for `*` alone, because all tags are weak (RFC 9110, 13.1.1). */
        'If-Match'?: string;
        /** @description The entity tags of stored responses, from `ETag`: if one of them still matches, the response is 304. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the leaderboard. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LeaderboardView'];
        };
      };
    };
  };
  listOrders: {
    parameters: {
      query: {
        /** @description The members of each order that are wanted, as dot paths separated by commas. */
        fields?: string;
        /**
         * @description Order ids, in any case, separated by commas; at most 50. Duplicates are asked once.
         * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
         */
        ids: string;
      };
      header?: {
        /** @description Holds for `*` alone, because all tags are weak (RFC 9110, 13.1.1). */
        'If-Match'?: string;
        /** @description The entity tags of stored responses, from `ETag`: if one of them still matches, the response is 304. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One result for each id, in the order of the request. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BatchView'];
        };
      };
    };
  };
  getOrder: {
    parameters: {
      query?: {
        /** @description Adds both upstream records, byte for byte, under `raw`. */
        expand?: 'raw';
        /** @description The members wanted, as dot paths separated by commas. */
        fields?: string;
        /** @description Turns a partial view into the failing source's problem. */
        require?: 'complete';
        /** @description Holds the request until the response differs from `If-None-Match`, at most so many seconds; then it is 304. Same as `Prefer: wait`. */
        wait?: number;
      };
      header?: {
        /** @description Holds for `*` alone, because all tags are weak (RFC 9110, 13.1.1). */
        'If-Match'?: string;
        /** @description The entity tags of stored responses, from `ETag`: if one of them still matches, the response is 304. */
        'If-None-Match'?: string;
        /** @description `wait`: holds the request like the parameter `wait`, which wins; more than 25 s count as 25 s (RFC 7240). */
        Prefer?: string;
      };
      path: {
        /**
         * @description Id of the order: 0x and 64 hexadecimal digits, in any case.
         * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
         */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The order; with `fields`, only the members that were asked for. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            components['schemas']['ExpandedOrderView'] | components['schemas']['PartialExpandedOrderView'];
        };
      };
    };
  };
  streamOrder: {
    parameters: {
      query?: {
        /** @description The members of the order wanted, as dot paths separated by commas. Without it, the events hold the status. */
        fields?: string;
        /** @description The id of the last event, for a client that cannot send `Last-Event-ID`. */
        lastEventId?: string;
      };
      header?: {
        /** @description The id of the last event that the client has, on reconnecting. An id of another stream counts as none. */
        'Last-Event-ID'?: string;
      };
      path: {
        /**
         * @description Id of the order: 0x and 64 hexadecimal digits, in any case.
         * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
         */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Server-Sent Events, UTF-8. `data` is JSON on one line. `order` (`OrderEventView`): the order, as the GET with the same `fields` responds; without `fields`, its status. `waiting` (`WaitingEventView`): a problem document, while an order or the transaction is not known or cannot be read. `end` (`EndEventView`): why the stream ends. Comments keep the connection in use. A client that reconnects with the id of its last event gets exactly the orders that differ. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /** @description The client has the final state of every order: it need not reconnect. No body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getExternalCallCancellation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the order: 0x and 64 hexadecimal digits, in any case.
         * @example 0xf2339ea111b0d58cde765c64eef811729a364abc80cc7c781af2258c5b45d1d4
         */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The transaction to sign. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CancellationView'];
        };
      };
    };
  };
  getOrderStatus: {
    parameters: {
      query?: {
        /** @description Holds the request until the response differs from `If-None-Match`, at most so many seconds; then it is 304. Same as `Prefer: wait`. */
        wait?: number;
      };
      header?: {
        /** @description Holds for `*` alone, because all tags are weak (RFC 9110, 13.1.1). */
        'If-Match'?: string;
        /** @description The entity tags of stored responses, from `ETag`: if one of them still matches, the response is 304. */
        'If-None-Match'?: string;
        /** @description `wait`: holds the request like the parameter `wait`, which wins; more than 25 s count as 25 s (RFC 7240). */
        Prefer?: string;
      };
      path: {
        /**
         * @description Id of the order: 0x and 64 hexadecimal digits, in any case.
         * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
         */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The status. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderStatusView'];
        };
      };
    };
  };
  getOrderBatch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BatchRequest'];
      };
    };
    responses: {
      /** @description One result for each id, in the order of the request. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BatchView'];
        };
      };
    };
  };
  streamOrders: {
    parameters: {
      query: {
        /** @description The members of the order wanted, as dot paths separated by commas. Without it, the events hold the status. */
        fields?: string;
        /** @description The id of the last event, for a client that cannot send `Last-Event-ID`. */
        lastEventId?: string;
        /**
         * @description Order ids, in any case, separated by commas; at most 50.
         * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
         */
        orderIds: string;
      };
      header?: {
        /** @description The id of the last event that the client has, on reconnecting. An id of another stream counts as none. */
        'Last-Event-ID'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Server-Sent Events, UTF-8. `data` is JSON on one line. `order` (`OrderEventView`): the order, as the GET with the same `fields` responds; without `fields`, its status. `waiting` (`WaitingEventView`): a problem document, while an order or the transaction is not known or cannot be read. `end` (`EndEventView`): why the stream ends. Comments keep the connection in use. A client that reconnects with the id of its last event gets exactly the orders that differ. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /** @description The client has the final state of every order: it need not reconnect. No body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  recordTermsSignature: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SignatureRequest'];
      };
    };
    responses: {
      /** @description The signature is recorded. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listTokens: {
    parameters: {
      query: {
        /** @description Up to 100 token addresses, separated by commas. */
        addresses?: string;
        /**
         * @description The service's internal chain id, in decimal: of a chain that has a token list.
         * @example 8453
         */
        chainId: string;
        /** @description How many tokens. */
        limit?: number;
        /** @description How many tokens to pass over. */
        offset?: number;
        /** @description A part of the symbol, the name or the address, in any case. */
        search?: string;
      };
      header?: {
        /** @description Holds for `*` alone, because all tags are weak (RFC 9110, 13.1.1). */
        'If-Match'?: string;
        /** @description The entity tags of stored responses, from `ETag`: if one of them still matches, the response is 304. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of tokens. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokensView'];
        };
      };
    };
  };
  listPopularTokens: {
    parameters: {
      query?: {
        /** @description The service's internal chain id, in decimal; all chains if absent. */
        chainId?: string;
        /** @description How many tokens. */
        limit?: number;
        /** @description How many tokens to pass over. */
        offset?: number;
      };
      header?: {
        /** @description Holds for `*` alone, because all tags are weak (RFC 9110, 13.1.1). */
        'If-Match'?: string;
        /** @description The entity tags of stored responses, from `ETag`: if one of them still matches, the response is 304. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of tokens. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokensView'];
        };
      };
    };
  };
  streamTransaction: {
    parameters: {
      query?: {
        /** @description The members of the order wanted, as dot paths separated by commas. Without it, the events hold the status. */
        fields?: string;
        /** @description The id of the last event, for a client that cannot send `Last-Event-ID`. */
        lastEventId?: string;
      };
      header?: {
        /** @description The id of the last event that the client has, on reconnecting. An id of another stream counts as none. */
        'Last-Event-ID'?: string;
      };
      path: {
        /**
         * @description Hash of the creation transaction: 0x and 64 hex (EVM), 64 hex (Tron), base58 (Solana).
         * @example 0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
         */
        hash: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Server-Sent Events, UTF-8. `data` is JSON on one line. `order` (`OrderEventView`): the order, as the GET with the same `fields` responds; without `fields`, its status. `waiting` (`WaitingEventView`): a problem document, while an order or the transaction is not known or cannot be read. `end` (`EndEventView`): why the stream ends. Comments keep the connection in use. A client that reconnects with the id of its last event gets exactly the orders that differ. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /** @description The client has the final state of every order: it need not reconnect. No body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listTransactionOrders: {
    parameters: {
      query?: {
        /** @description `none` gives the ids alone. */
        expand?: 'orders' | 'none';
        /** @description The members of each order that are wanted, as dot paths separated by commas. */
        fields?: string;
        /** @description Holds the request until the response differs from `If-None-Match`, at most so many seconds; then it is 304. Same as `Prefer: wait`. */
        wait?: number;
      };
      header?: {
        /** @description Holds for `*` alone, because all tags are weak (RFC 9110, 13.1.1). */
        'If-Match'?: string;
        /** @description The entity tags of stored responses, from `ETag`: if one of them still matches, the response is 304. */
        'If-None-Match'?: string;
        /** @description `wait`: holds the request like the parameter `wait`, which wins; more than 25 s count as 25 s (RFC 7240). */
        Prefer?: string;
      };
      path: {
        /**
         * @description Hash of the creation transaction: 0x and 64 hex (EVM), 64 hex (Tron), base58 (Solana).
         * @example 0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
         */
        hash: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The orders. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransactionOrdersView'];
        };
      };
    };
  };
}
