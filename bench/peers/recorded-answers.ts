import { readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders } from 'node:http';

/** An answer of the gateway, taken down so that a peer can give the same one. */
export interface RecordedAnswer {
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type Written = Omit<RecordedAnswer, 'body'> & { readonly body: string };

export function writeRecordedAnswers(file: string, answers: readonly RecordedAnswer[]): void {
  const written = answers.map((answer): Written => ({ ...answer, body: answer.body.toString('base64') }));
  writeFileSync(file, JSON.stringify(written));
}

/** The recorded answers of each path, by what a request has to say to get them. */
interface Variants {
  whole?: RecordedAnswer;
  brotli?: RecordedAnswer;
  notModified?: RecordedAnswer;
}

/** Finds the recorded answer to a request with as little work as can be. */
export class RecordedAnswers {
  private readonly byPath = new Map<string, Variants>();

  constructor(file: string) {
    for (const written of JSON.parse(readFileSync(file, 'utf8')) as Written[]) {
      const answer = { ...written, body: Buffer.from(written.body, 'base64') };
      const variants = this.byPath.get(answer.path) ?? {};
      variants[variantOf(answer)] = answer;
      this.byPath.set(answer.path, variants);
    }
  }

  find(path: string | undefined, headers: IncomingHttpHeaders): RecordedAnswer | undefined {
    const variants = this.byPath.get(path ?? '');
    if (!variants) return undefined;
    const { whole, brotli, notModified } = variants;
    if (notModified && headers['if-none-match'] === notModified.headers.etag) return notModified;
    return brotli && headers['accept-encoding']?.includes('br') ? brotli : whole;
  }

  /** The headers of some recorded answer whose path begins so. */
  headersLike(prefix: string): Readonly<Record<string, string>> {
    const [, variants] = [...this.byPath].find(([path]) => path.startsWith(prefix)) ?? [];
    return variants?.whole?.headers ?? {};
  }
}

function variantOf({ status, headers }: RecordedAnswer): keyof Variants {
  if (status === 304) return 'notModified';
  return headers['content-encoding'] === 'br' ? 'brotli' : 'whole';
}
