import axios, { type AxiosInstance } from 'axios';
import { Agent } from 'node:http';
import { Pool } from 'undici';
import { type RawResponse } from '../../src/upstream/transport/buffering-response-handler';
import { upstreamAdapter, type UpstreamRequestConfig } from '../../src/upstream/transport/upstream-adapter';

/** Fetches what is at a path of one interface; rejects for anything but a 200. */
export type FetchBytes = (path: string) => Promise<Buffer>;

const connections = 64;
const maxBytes = 1024 * 1024;

/** How bare may call the interfaces: by itself, or by axios, to tell what that costs. */
export const recordClients = {
  undici: byUndici,
  'axios over undici': byAxiosOverUndici,
  'stock axios': byStockAxios,
} as const;

export type RecordClient = keyof typeof recordClients;

function byUndici(url: string): FetchBytes {
  const pool = new Pool(url, { connections });
  return async (path) => {
    const { statusCode, body } = await pool.request({ path, method: 'GET' });
    return goodBytes(path, statusCode, Buffer.from(await body.arrayBuffer()));
  };
}

/** The gateway's own adapter. */
function byAxiosOverUndici(url: string): FetchBytes {
  const instance = withoutDefaults(axios.create());
  instance.defaults.adapter = upstreamAdapter(new Pool(url, { connections }), '');
  return async (path) => {
    const config: UpstreamRequestConfig = {
      url: path,
      maxContentLength: maxBytes,
      timeout: 2000,
      rawHeaders: ['Accept', 'application/json'],
    };
    const { data } = await instance.request<RawResponse>(config);
    return goodBytes(path, data.status, data.body);
  };
}

function byStockAxios(url: string): FetchBytes {
  const httpAgent = new Agent({ keepAlive: true, maxSockets: connections });
  const instance = axios.create({ baseURL: url, responseType: 'arraybuffer', httpAgent });
  return async (path) => {
    const { status, data } = await instance.get<Buffer>(path);
    return goodBytes(path, status, data);
  };
}

/** As the gateway has it. */
function withoutDefaults(instance: AxiosInstance): AxiosInstance {
  for (const name of Object.keys(instance.defaults)) Reflect.deleteProperty(instance.defaults, name);
  return instance;
}

function goodBytes(path: string, status: number, bytes: Buffer): Buffer {
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return bytes;
}
