import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { bareJoin } from './bare-join';
import { RecordedAnswers } from './recorded-answers';

const { RECORDED_ANSWERS = '', STATS_URL = '', ORDER_URL = '' } = process.env;

const viewPath = /^\/v1\/orders\/(0x[0-9a-f]{64})$/;
const recorded = new RecordedAnswers(RECORDED_ANSWERS);
const viewHeaders = withoutLength(recorded.headersLike('/v1/orders/'));
const dropInHeaders = withoutLength(recorded.headersLike('/api/Orders/'));
const statistics = new Pool(STATS_URL, { connections: 64 });
const order = new Pool(ORDER_URL, { connections: 64 });

/**
 * The ceiling: node:http and nothing else. It answers what is recorded with the same bytes and headers; any other
 * order it asks the interfaces for by undici, joins it, and answers with the same headers.
 */
const server = createServer((request, response) => {
  const { url = '', headers } = request;
  const answer = recorded.find(url, headers);
  if (answer) {
    response.writeHead(answer.status, answer.headers);
    response.end(answer.status === 304 ? undefined : answer.body);
    return;
  }
  ask(url, response).catch((error: unknown) => {
    response.writeHead(502);
    response.end(String(error));
  });
});

async function ask(url: string, response: ServerResponse): Promise<void> {
  const [, id] = viewPath.exec(url) ?? [];
  if (id === undefined) {
    const body = await bytesOf(statistics, url);
    write(response, dropInHeaders, body);
    return;
  }
  const [statisticsBody, orderBody] = await Promise.all([
    bytesOf(statistics, `/api/Orders/${id}`),
    bytesOf(order, `/v1.0/dln/order/${id}`),
  ]);
  write(response, viewHeaders, Buffer.from(bareJoin(id, statisticsBody.toString(), orderBody.toString())));
}

async function bytesOf(pool: Pool, path: string): Promise<Buffer> {
  const { statusCode, body } = await pool.request({ path, method: 'GET' });
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  return Buffer.from(await body.arrayBuffer());
}

function write(response: ServerResponse, headers: Readonly<Record<string, string>>, body: Buffer): void {
  response.writeHead(200, { ...headers, 'content-length': body.length });
  response.end(body);
}

function withoutLength(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-length'));
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`bare at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
