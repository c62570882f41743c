import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { bareJoin } from './bare-join';
import { type FetchBytes, type RecordClient, recordClients } from './record-clients';
import { RecordedAnswers } from './recorded-answers';

const { RECORDED_ANSWERS = '', STATS_URL = '', ORDER_URL = '', RECORD_CLIENT = 'undici' } = process.env;

const viewPath = /^\/v1\/orders\/(0x[0-9a-f]{64})$/;
const recorded = new RecordedAnswers(RECORDED_ANSWERS);
const viewHeaders = withoutLength(recorded.headersLike('/v1/orders/'));
const dropInHeaders = withoutLength(recorded.headersLike('/api/Orders/'));
const client = recordClients[RECORD_CLIENT as RecordClient];
const statistics: FetchBytes = client(STATS_URL);
const order: FetchBytes = client(ORDER_URL);

/**
 * The ceiling: node:http and nothing else. It answers what is recorded with the same bytes and headers; any other
 * order it asks the interfaces for by `RECORD_CLIENT`, joins it, and answers with the same headers.
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
    const body = await statistics(url);
    write(response, dropInHeaders, body);
    return;
  }
  const [statisticsBody, orderBody] = await Promise.all([
    statistics(`/api/Orders/${id}`),
    order(`/v1.0/dln/order/${id}`),
  ]);
  write(response, viewHeaders, Buffer.from(bareJoin(id, statisticsBody.toString(), orderBody.toString())));
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
