import { readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { scratchFolder } from '../../test/processes/cleanup';
import { get } from '../load/requests';

/** A response of the gateway, for peers to send. */
export interface RecordedResponse {
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Headers that Node's HTTP server adds itself. */
const serverHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Records the gateway's second response to a request: the cached one. */
export async function record(
  url: string,
  path: string,
  requestHeaders: Readonly<Record<string, string>> = {},
): Promise<RecordedResponse> {
  await get(url + path, requestHeaders);
  const { status, headers, body } = await get(url + path, requestHeaders);
  if (status >= 400) throw new Error(`${path} was answered with ${status}: ${body.toString()}`);
  const kept = Object.entries(headers).filter(([name]) => !serverHeaders.has(name));
  return {
    path,
    status,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body,
  };
}

type Written = Omit<RecordedResponse, 'body'> & { readonly body: string };

/** Writes responses to a new file and returns its path. */
export function writeResponses(responses: readonly RecordedResponse[]): string {
  const file = join(scratchFolder(), 'responses.json');
  const written = responses.map(({ body, ...head }): Written => ({ ...head, body: body.toString('base64') }));
  writeFileSync(file, JSON.stringify(written));
  return file;
}

/** Looks up recorded responses with as little work as possible. */
export class RecordedResponses {
  private readonly byPath = new Map<string, { plain?: RecordedResponse; notModified?: RecordedResponse }>();

  constructor(file: string) {
    for (const written of JSON.parse(readFileSync(file, 'utf8')) as Written[]) {
      const { path, status } = written;
      const response = { ...written, body: Buffer.from(written.body, 'base64') };
      const variant = status === 304 ? 'notModified' : 'plain';
      this.byPath.set(path, { ...this.byPath.get(path), [variant]: response });
    }
  }

  find(path: string | undefined, headers: IncomingHttpHeaders): RecordedResponse | undefined {
    const { plain, notModified } = this.byPath.get(path ?? '') ?? {};
    return notModified && headers['if-none-match'] === notModified.headers.etag ? notModified : plain;
  }

  /** The headers of the first recorded response below a path, without its length. */
  headersBelow(prefix: string): Readonly<Record<string, string>> {
    const [, variants] = [...this.byPath].find(([path]) => path.startsWith(prefix)) ?? [];
    const headers = Object.entries(variants?.plain?.headers ?? {});
    return Object.fromEntries(headers.filter(([name]) => name !== 'content-length'));
  }
}
