import { type IncomingHttpHeaders } from 'node:http';
import { request } from 'undici';

export interface OneAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came, in whatever coding. */
  readonly body: Buffer;
}

/** One GET, outside any load. */
export async function askOnce(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OneAnswer> {
  const response = await request(url, { headers });
  const body = Buffer.from(await response.body.arrayBuffer());
  return { status: response.statusCode, headers: response.headers, body };
}
