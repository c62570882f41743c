import { orderId } from '../support/upstream-records';

/** What is sent over one connection. The last request asks the gateway to close it. */
type WireRequest = readonly [name: string, text: string];

interface Form {
  readonly method?: string;
  readonly version?: '1.0' | '1.1';
  readonly headers?: readonly string[];
  readonly body?: string;
}

const end = ['Connection: close'];

const requestText = (
  path: string,
  { method = 'GET', version = '1.1', headers = end, body = '' }: Form = {},
): string => [`${method} ${path} HTTP/${version}`, 'Host: gateway', ...headers, '', body].join('\r\n');

const post = (path: string, body: string): string =>
  requestText(path, {
    method: 'POST',
    headers: ['Content-Type: application/json', `Content-Length: ${body.length}`, ...end],
    body,
  });

/** The forms in which a resource is asked for. */
const forms: readonly (readonly [name: string, form: Form])[] = [
  ['plain', {}],
  ['in gzip', { headers: ['Accept-Encoding: gzip', ...end] }],
  ['in brotli', { headers: ['Accept-Encoding: br', ...end] }],
  ['by HEAD', { method: 'HEAD' }],
  ['not modified', { headers: ['If-None-Match: *', ...end] }],
  ['over HTTP/1.0', { version: '1.0' }],
];

const resources: readonly (readonly [name: string, pathOf: (id: string) => string])[] = [
  ['an order view', (id) => `/v1/orders/${id}`],
  ['an order status', (id) => `/v1/orders/${id}/status`],
  ['a drop-in order record', (id) => `/v1.0/dln/order/${id}`],
  ['a drop-in statistics order', (id) => `/api/Orders/${id}`],
];

/** Each resource in each form. Every pair has an order of its own, so that its first response is not a cached one. */
export const wireReads = resources.flatMap(([resource, pathOf], row) =>
  forms.map(([form, how], column): WireRequest => {
    const id = orderId(1 + row * forms.length + column);
    return [`${resource}, ${form}`, requestText(pathOf(id), how)];
  }),
);

const keptAlive = requestText(`/v1/orders/${orderId(100)}`, { headers: [] });
const batch = JSON.stringify({ orderIds: [orderId(101), orderId(102)] });

/** What is sent to the gateway on each Node. */
export const wireRequests: readonly WireRequest[] = [
  ...wireReads,
  ['pipelined order views', keptAlive + keptAlive + requestText('/health/live')],
  ['a batch', post('/v1/orders/batch', batch)],
  ['a body that is no JSON', post('/v1/orders/batch', '{')],
  ['an unknown path', requestText('/nowhere')],
  ['an id that is none', requestText('/v1/orders/0x1')],
  ['a method that is not allowed', requestText('/v1/chains', { method: 'DELETE' })],
  ['a request without Host', 'GET /v1/chains HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['bytes that are no HTTP', 'no HTTP\r\n\r\n'],
];
