import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { bareJoin } from './bare-join';
import { RecordedResponses } from './recorded-responses';

const { RECORDED_RESPONSES = '', STATS_URL = '', ORDER_URL = '' } = process.env;

const connections = 64;
const viewPath = /^\/v1\/orders\/(0x[0-9a-f]{64})$/;
const recorded = new RecordedResponses(RECORDED_RESPONSES);
const viewHeaders = recorded.headersBelow('/v1/orders/');
const passthroughHeaders = recorded.headersBelow('/api/Orders/');
const statistics = new Pool(STATS_URL, { connections });
const order = new Pool(ORDER_URL, { connections });

/**
 * The upper bound: plain node:http and undici. It sends the recorded responses; other orders it reads from the upstreams,
 * joins, and sends with the same headers.
 */
const server = createServer((request, response) => {
  const { url = '', headers } = request;
  const found = recorded.find(url, headers);
  if (found) {
    response.writeHead(found.status, found.headers);
    response.end(found.status === 304 ? undefined : found.body);
    return;
  }
  readFromUpstreams(url, response).catch((error: unknown) => {
    response.writeHead(502);
    response.end(String(error));
  });
});

async function readFromUpstreams(path: string, response: ServerResponse): Promise<void> {
  const [, id] = viewPath.exec(path) ?? [];
  if (id === undefined) {
    write(response, passthroughHeaders, await read(statistics, path));
    return;
  }
  const [statisticsRecord, orderRecord] = await Promise.all([
    read(statistics, `/api/Orders/${id}`),
    read(order, `/v1.0/dln/order/${id}`),
  ]);
  write(
    response,
    viewHeaders,
    Buffer.from(bareJoin(id, statisticsRecord.toString(), orderRecord.toString())),
  );
}

async function read(upstream: Pool, path: string): Promise<Buffer> {
  const { statusCode, body } = await upstream.request({ path, method: 'GET' });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}`);
  return bytes;
}

function write(response: ServerResponse, headers: Readonly<Record<string, string>>, body: Buffer): void {
  response.writeHead(200, { ...headers, 'content-length': body.length });
  response.end(body);
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`bare at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
