import { join } from 'node:path';
import { type UpstreamUrls } from '../../test/processes/gateway';
import { startNginx } from '../../test/processes/nginx';
import { findExecutable, nodeCommand, Program } from '../../test/processes/program';
import { freePort } from '../../test/support/free-port';
import { serverCore } from '../load/wrk';
import { type RecordedResponse, writeResponses } from './recorded-responses';

/** A server under load, and the processes whose time it costs. */
export interface RunningServer {
  readonly name: string;
  readonly url: string;
  readonly programs: readonly Program[];
}

/** Starts a program that prints ` at http://…` once it listens. A peer in another language needs its command only. */
export async function startPeer(
  name: string,
  command: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  const program = await Program.start({ command, environment, core: serverCore }, / at http\S+\n/);
  return { name, url: program.match(/ at (http\S+)\n/), programs: [program] };
}

/** The command of a peer in this folder. */
export const scriptOf = (peer: string): string[] => nodeCommand(join(__dirname, `${peer}.js`));

/** Bare node:http: it sends recorded responses and reads other orders from the upstreams. */
export const startBare = (
  { statisticsUrl, orderUrl }: UpstreamUrls,
  responses: readonly RecordedResponse[],
): Promise<RunningServer> =>
  startPeer('bare', scriptOf('bare'), {
    STATS_URL: statisticsUrl,
    ORDER_URL: orderUrl,
    RECORDED_RESPONSES: writeResponses(responses),
  });

/** nginx with one worker and `proxy_cache` in front of a server; null if nginx is not installed. */
export async function startNginxCache(originUrl: string): Promise<RunningServer | null> {
  if (findExecutable('nginx') === null) return null;
  const port = await freePort();
  const { program } = await startNginx(nginxCache(new URL(originUrl).host, port), serverCore);
  return { name: 'nginx', url: `http://127.0.0.1:${port}`, programs: [program] };
}

const nginxCache = (origin: string, port: number) => (folder: string) =>
  `
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=2000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=responses:16m max_size=256m inactive=1h;
  upstream origin { server ${origin}; keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://origin;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_cache responses;
      proxy_cache_key "$request_uri $http_accept_encoding";
      proxy_cache_valid 200 1h;
      proxy_ignore_headers Cache-Control X-Accel-Expires Vary;
    }
  }
}
`;
