import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { executable } from '../processes/executable';
import { freePort } from '../../test/support/free-port';
import { Program } from '../processes/program';
import { scratchFolder } from '../processes/scratch-folder';
import { answers, type RunningServer } from './running-server';

/** nginx with one worker and `proxy_cache` in front of a server that answers what is recorded; null without nginx. */
export async function startNginx(originUrl: string, core: number): Promise<RunningServer | null> {
  const path = executable('nginx');
  if (path === null) return null;
  const port = await freePort();
  const folder = scratchFolder();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(new URL(originUrl).host, port, folder));
  const url = `http://127.0.0.1:${port}`;
  const program = await Program.startCommand({
    command: [path, '-p', folder, '-c', file, '-e', 'stderr'],
    core,
    isReady: () => answers(url),
  });
  return { name: 'nginx', url, program };
}

const configuration = (origin: string, port: number, folder: string): string => `
daemon off;
user ${userInfo().username};
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
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
  proxy_cache_path ${folder}/cache keys_zone=answers:16m max_size=256m inactive=1h;
  upstream origin { server ${origin}; keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://origin;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_cache answers;
      proxy_cache_key "$request_uri $http_accept_encoding";
      proxy_cache_valid 200 1h;
      proxy_ignore_headers Cache-Control Vary;
    }
  }
}
`;
