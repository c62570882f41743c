import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  exampleCancellableOrderId,
  exampleChainId,
  exampleOrderId,
  exampleSignatory,
  exampleSignature,
  exampleTransactionHash,
  exampleWallet,
} from '../../src/http/schema/examples';
import { problemCodes } from '../../src/http/problems/problem';
import { ApiDocument } from '../support/api-document';
import { ask, type Ask, type HttpResponse } from '../support/http-client';
import { type RunningGateway, startGateway } from '../support/gateway';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';

/** `npm run test:all` makes more. */
const runs = Number(process.env.FUZZ_RUNS ?? 200);

interface OpenApi {
  readonly paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
}

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApi;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [] }]) => ({
    path,
    method: method.toUpperCase(),
    parameters,
  })),
);

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: length, maxLength: length })
    .map((c) => c.join(''));

/** What may stand in a place of the path or the query: what belongs there, and what does not. */
const value = fc.oneof(
  fc.constantFrom(
    exampleOrderId,
    exampleCancellableOrderId,
    exampleTransactionHash,
    exampleWallet,
    exampleChainId,
  ),
  hex(64).map((digits) => `0x${digits}`),
  hex(40).map((digits) => `0x${digits}`),
  fc.constantFrom(
    '1',
    '8453',
    '7565164',
    '100000026',
    '0',
    '-1',
    '1e3',
    '99999999999999999999',
    'complete',
    'raw',
    'none',
  ),
  fc.constantFrom(
    'status,give.amount',
    'meta',
    '__proto__',
    'constructor',
    '%00',
    '%ff',
    '%2e%2e',
    '..%2f',
    '',
    '%20',
    '*',
  ),
  fc.string({ maxLength: 40 }).map(encodeURIComponent),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map(encodeURIComponent),
);

/** Keys are told from everything else in the log. */
const markedKey = (headers: Record<string, string>) =>
  headers['x-api-key'] === undefined
    ? headers
    : { ...headers, 'x-api-key': `key-of-a-random-request ${headers['x-api-key']}` };

const header = fc
  .dictionary(
    fc.constantFrom(
      'accept',
      'accept-encoding',
      'if-none-match',
      'content-type',
      'x-request-id',
      'x-api-key',
      'origin',
    ),
    fc.oneof(
      fc.constantFrom(
        '*/*',
        'application/json',
        'text/json',
        'text/html',
        'br',
        '*;q=0',
        '"x"',
        'W/"x"',
        '*',
      ),
      fc
        .string({ unit: 'grapheme-ascii', maxLength: 60 })
        .map((text) => text.replace(/[^\x20-\x7e]/g, '').trim()),
    ),
    { maxKeys: 3 },
  )
  .map(markedKey);

const body = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(
    JSON.stringify({ orderIds: [exampleOrderId, `0x${'00'.repeat(32)}`] }),
    JSON.stringify({ skip: 0, take: 5, walletAddress: exampleWallet }),
    JSON.stringify({ address: exampleSignatory, signature: exampleSignature }),
    JSON.stringify({ signatoryAddress: exampleSignatory, signature: exampleSignature }),
  ),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '{"orderIds":[]}',
    '{"orderIds":["0x"]}',
    '{"__proto__":{"a":1}}',
    '"x"',
    '\u0000',
  ),
  fc
    .record({ orderIds: fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 60 }) })
    .map((it) => JSON.stringify(it)),
  fc
    .record({ skip: fc.oneof(fc.integer(), fc.string()), take: fc.oneof(fc.integer(), fc.double()) })
    .map((it) => JSON.stringify(it)),
);

const request = fc.record({
  operation: fc.constantFrom(...operations),
  values: fc.array(value, { minLength: 4, maxLength: 4 }),
  isNamed: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  stray: fc.option(fc.tuple(fc.string({ maxLength: 8 }).map(encodeURIComponent), value), {
    nil: null,
    freq: 5,
  }),
  method: fc.option(fc.constantFrom('HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'), {
    nil: null,
    freq: 10,
  }),
  headers: header,
  body,
});

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** With the text of a body that came compressed. */
function decoded(response: HttpResponse): HttpResponse {
  const decode = decoders[response.headers['content-encoding'] ?? ''];
  if (!decode || response.bytes.length === 0) return response;
  return { ...response, text: decode(response.bytes).toString() };
}

describe('random requests', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;
  let api: ApiDocument;

  beforeAll(async () => {
    sandbox = await startSandbox();
    gateway = await startGateway(sandbox);
    api = await ApiDocument.servedBy(gateway.url);
  });

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  it('get a success or a valid problem, never a 500, and nothing that the document does not have', async () => {
    await fc.assert(
      fc.asyncProperty(
        request,
        async ({ operation, values, isNamed, stray, method, headers, body: text }) => {
          const queries = operation.parameters.filter(
            (parameter, index) => parameter.in === 'query' && isNamed[index],
          );
          const query = [
            ...queries.map(({ name }, index) => `${name}=${values[index % 4] ?? ''}`),
            ...(stray ? [stray.join('=')] : []),
          ];
          let place = 0;
          const path = operation.path.replace(/\{\w+\}/g, () => values[place++ % 4] ?? '');
          const asked = method ?? operation.method;
          const target = path + (query.length > 0 ? `?${query.join('&')}` : '');
          const how: Ask =
            asked === 'POST'
              ? { method: asked, headers: { 'content-type': 'application/json', ...headers }, body: text }
              : { method: asked, headers };
          const response = decoded(await ask(gateway.url, target, how));
          const seen = `${asked} ${target} → ${response.status} ${response.text.slice(0, 200)}`;
          const differing = api.differencesOf(asked, path, response);
          if (differing.length > 0) throw new Error(`${seen}: ${differing.join('; ')}`);
          if (response.status < 400 || asked === 'HEAD') return;
          if ({ seen, type: response.headers['content-type'] }.type !== 'application/problem+json')
            throw new Error(seen);
          if (response.status === 500 || !problemCodes.some((code) => code === response.body.code))
            throw new Error(seen);
          expect(response.body).toMatchObject({
            status: response.status,
            requestId: response.headers['x-request-id'],
          });
        },
      ),
      { numRuns: runs },
    );
  }, 1_200_000);
});
