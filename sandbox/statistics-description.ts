import { externalCallStates } from './external-call';
import { orderStates } from './order-states';
import { schemaRef, statisticsSchemas } from './statistics-schemas';

type Node = Record<string, unknown>;

const bodyMediaTypes = ['application/json-patch+json', 'application/json', 'text/json', 'application/*+json'];

const jsonOf = (schemaName: string): Node => ({ 'application/json': { schema: schemaRef(schemaName) } });

const failure = (description: string): Node => ({ description, content: jsonOf('ErrorResponse') });

const responses = (success: Node): Node => ({
  '200': success,
  '400': failure('Invalid input'),
  '422': failure('Application error'),
  '500': failure('Internal error'),
});

const answering = (schemaName: string): Node => responses({ description: 'OK', content: jsonOf(schemaName) });

const parameter = (place: 'path' | 'query', name: string, type: 'string' | 'integer'): Node => ({
  name,
  in: place,
  required: place === 'path',
  schema: { type },
});

const requestOf = (schemaName: string): Node => ({
  required: true,
  content: Object.fromEntries(bodyMediaTypes.map((type) => [type, { schema: schemaRef(schemaName) }])),
});

const operation = (tag: string, summary: string, rest: Node): Node => ({ tags: [tag], summary, ...rest });

const paging = [parameter('query', 'skip', 'integer'), parameter('query', 'take', 'integer')];

const days = [parameter('query', 'dateFrom', 'string'), parameter('query', 'dateTo', 'string')];

/** Paths beyond the spec that clients call. */
const listsAndTotals: Node = {
  '/api/Orders/filteredList': {
    post: operation('Orders', 'The orders that match a filter, the newest first', {
      requestBody: requestOf('OrderFilter'),
      responses: answering('OrderList'),
    }),
  },
  '/api/Orders/creationTxHash/{creationTxHash}': {
    get: operation('Orders', 'The order that a transaction created, together with its events', {
      parameters: [parameter('path', 'creationTxHash', 'string')],
      responses: answering('Order'),
    }),
  },
  '/api/Orders/{orderId}/liteModel': {
    get: operation('Orders', 'An order without its events', {
      parameters: [parameter('path', 'orderId', 'string')],
      responses: answering('LiteOrder'),
    }),
  },
  '/api/Satistics/getDaily': {
    get: operation('Satistics', 'The totals of each day and pair of chains', {
      parameters: days,
      responses: answering('DailyTotals'),
    }),
  },
  '/api/Satistics/getAllTime': {
    get: operation('Satistics', 'The totals of all orders', { responses: answering('Totals') }),
  },
};

/** The machine-readable description of the statistics interface (spec 4): an OpenAPI 3.0 document. */
export const statisticsDescription: Readonly<Node> = {
  openapi: '3.0.1',
  info: { title: 'Order statistics interface', version: 'v1' },
  paths: {
    '/api/Transaction/{orderCreationTransactionHash}/orderIds': {
      get: operation('Transaction', 'The ids of the orders created in one transaction', {
        security: [],
        parameters: [parameter('path', 'orderCreationTransactionHash', 'string')],
        responses: answering('OrderIds'),
      }),
    },
    '/api/TokenMetadata/popularTokens/{chainId}': {
      get: operation('TokenMetadata', 'The tokens of one chain, sorted by popularity', {
        parameters: [parameter('path', 'chainId', 'string'), ...paging],
        responses: answering('PopularTokens'),
      }),
    },
    '/api/TokenMetadata/popularTokens': {
      get: operation('TokenMetadata', 'The tokens of all chains, sorted by popularity', {
        parameters: paging,
        responses: answering('PopularTokens'),
      }),
    },
    '/api/Users/usersLeaderboard': {
      post: operation('Users', 'The users that generated the most fees', {
        requestBody: requestOf('LeaderboardRequest'),
        responses: answering('Leaderboard'),
      }),
    },
    '/api/TermsAndConditions/signConditions': {
      post: operation('TermsAndConditions', 'Adds a signature for the terms and conditions', {
        requestBody: requestOf('SignConditionsRequest'),
        responses: responses({ description: 'OK' }),
      }),
    },
    '/api/Orders/{orderId}': {
      get: operation('Orders', 'An order together with its events', {
        parameters: [parameter('path', 'orderId', 'string')],
        responses: answering('Order'),
      }),
    },
    ...listsAndTotals,
  },
  components: { schemas: statisticsSchemas(orderStates, externalCallStates) },
};
