import { writeByWriteHead } from '../../src/http/write-check';
import { HttpService } from '@nestjs/axios';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { writeAtOnce, type WriteResponse } from '../../src/http/writer';
import { upstreamAdapter, UpstreamExchange } from '../../src/upstream/transport/upstream-adapter';
import { deleteAxiosDefaults } from '../../src/upstream/transport/axios-defaults';
import { upstreamPool } from '../../src/upstream/transport/upstream-pool';
import { headerLine } from '../../src/http/responses/http-message';
import { BenchUpstream } from '../upstream/bench-upstream';
import { orderIn, statisticsOrderReply } from '../upstream/orders';
import { type Pair, type Work } from './pair';

const id = orderIn('ClaimedUnlock', 0);
const path = `/api/Orders/${id}`;
const body = statisticsOrderReply(id).body.toString();
const head =
  `HTTP/1.1 200 OK\r\n${headerLine('content-length', String(body.length))}` +
  `${headerLine('x-content-type-options', 'nosniff').repeat(12)}Connection: keep-alive\r\n\r\n`;
const responseBytes = head.length + body.length;
const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** Requests that are sent at once. */
const pipelined = 16;

/** The head in one write, the body in another. */
const writeBodyApart: WriteResponse = (response, status, text, content) => {
  writeAtOnce(response, status, text, Buffer.from(content as string, 'latin1'));
};

/** Times the requests of one connection to a server that responds by `write`. */
async function requestsTo(write: WriteResponse): Promise<Work> {
  const server = await listen(
    createServer((_, response) => {
      write(response, 200, head, body);
    }),
  );
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  let received = 0;
  let arrived: () => void = () => undefined;
  socket.on('data', ({ length }: Buffer) => {
    received += length;
    if (received >= pipelined * responseBytes) arrived();
  });
  return async (times) => {
    for (let sent = 0; sent < times; sent += pipelined) {
      received = 0;
      socket.write(request.repeat(pipelined));
      await new Promise<void>((resolve) => (arrived = resolve));
    }
  };
}

async function listen(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const callsBy =
  (instance: HttpService['axiosRef'], config: object): Work =>
  async (times) => {
    for (let n = 0; n < times; n += 1) await instance.request(config);
  };

/** Work with HTTP: responses that are ready, and upstream calls. */
export async function httpPairs(): Promise<readonly Pair[]> {
  const { statisticsUrl: url } = await BenchUpstream.start();
  const pool = upstreamPool(url, { connections: 4 });
  const exchange = new UpstreamExchange('GET', path, ['Accept', 'application/json'], null, 1e6, 1000);
  const config = { exchange };
  const { axiosRef: axios } = new HttpService();
  const bare = axios.create();
  await deleteAxiosDefaults(bare);
  bare.defaults.adapter = upstreamAdapter(pool, '');
  const withDefaults = axios.create({
    adapter: upstreamAdapter(pool, ''),
    transformRequest: [],
    transformResponse: [],
  });
  const ownAdapter = axios.create({ baseURL: url, adapter: 'http', responseType: 'arraybuffer' });
  const [atOnce, byWriteHead, bodyApart] = [
    await requestsTo(writeAtOnce),
    await requestsTo(writeByWriteHead),
    await requestsTo(writeBodyApart),
  ];
  return [
    {
      remark:
        "A ready response is a serialized head, not `writeHead` and `end` (all of Node's HTTP included)",
      ours: atOnce,
      other: byWriteHead,
    },
    { remark: 'The body of a ready response is in the head, not in `end`', ours: atOnce, other: bodyApart },
    {
      remark: 'axios calls upstreams by undici, not by its own adapter',
      ours: callsBy(bare, config),
      other: callsBy(ownAdapter, { url: path }),
    },
    {
      remark: 'axios has no defaults',
      ours: callsBy(bare, config),
      other: callsBy(withDefaults, config),
    },
  ];
}
