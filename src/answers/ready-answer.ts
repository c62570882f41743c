import { type IncomingHttpHeaders } from 'node:http';
import { type CacheStatus } from '../cache/cached-resource';
import { type SizedValue } from '../cache/memory';
import { type Answer } from './answer';
import { cacheHeaders, statusByInterface, type Storing } from './cache-headers';
import { type Coding, preferredCoding } from './content-coding';
import { namesTag } from './entity-tag';
import { Representation } from './representation';

/** What goes over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer | null;
}

const headersOfObjectBytes = 2048;

/** What of an answer lies with who sends it. */
interface ReadyHow {
  readonly storing: Storing;
  readonly route: string;
  /** Request headers that the answer hangs on, beside the coding. */
  readonly vary: readonly string[];
}

/** An answer made ready: whatever does not depend on the caller and the moment is made once. */
export class ReadyAnswer implements SizedValue {
  /** Before that, asking again would bring the same answer. Epoch milliseconds. */
  readonly unchangedUntil: number;
  /** Before that, the cache answers at once. Epoch milliseconds. */
  readonly servedAtOnceUntil: number;
  /** What of the cache it was made of. */
  readonly keys: readonly string[];
  readonly representation: Representation;
  readonly storing: Storing;
  /** The pattern of the URLs that it answers. */
  readonly route: string;
  private readonly statuses: readonly CacheStatus[];
  private readonly fixedHeaders: Readonly<Record<string, string>>;

  constructor(
    private readonly answer: Answer,
    { storing, route, vary }: ReadyHow,
    known?: Representation,
  ) {
    this.storing = storing;
    this.route = route;
    const own = new Representation(answer.contentType, answer.body);
    this.representation = known?.isSame(own) ? known : own;
    this.unchangedUntil = Math.min(...answer.sources.map((source) => source.unchangedUntil));
    this.servedAtOnceUntil = Math.min(...answer.sources.map((source) => source.servedAtOnceUntil));
    this.keys = answer.sources.map(({ key }) => key);
    this.statuses = statusByInterface(answer.sources);
    const varied = this.representation.isCompressible ? [...vary, 'accept-encoding'] : vary;
    this.fixedHeaders = {
      ...(answer.contentType !== null && { 'content-type': answer.contentType }),
      ...(answer.complete !== null && { 'x-gateway-complete': String(answer.complete) }),
      ...(storing !== 'no-store' && { etag: answer.tag }),
      ...(varied.length > 0 && { vary: varied.join(', ') }),
    };
  }

  get sizeBytes(): number {
    return this.representation.sizeBytes + headersOfObjectBytes;
  }

  /**
   * What to send to a caller at a moment; null while the copy in the caller's coding is not there. The first
   * caller is told what had to be fetched, those after it that nothing had to be.
   */
  select(headers: IncomingHttpHeaders, now: number, isFirst: boolean): WireAnswer | null {
    const timed = { ...this.fixedHeaders, ...cacheHeaders(this.statuses, this.storing, now, isFirst) };
    if (this.storing !== 'no-store' && namesTag(headers['if-none-match'], this.answer.tag))
      return { status: 304, headers: withoutType(timed), body: null };
    const coding = this.codingFor(headers);
    const body = this.representation.copy(coding);
    return body ? this.inCoding(coding, body, timed) : null;
  }

  /** The same for the first caller, once the copy is there. */
  async selectCompressed(headers: IncomingHttpHeaders): Promise<WireAnswer> {
    const coding = this.codingFor(headers);
    const body = await this.representation.copyMade(coding);
    const timed = { ...this.fixedHeaders, ...cacheHeaders(this.statuses, this.storing, Date.now(), true) };
    return this.inCoding(coding, body, timed);
  }

  private codingFor({ 'accept-encoding': accepted }: IncomingHttpHeaders): Coding {
    return this.representation.isCompressible ? preferredCoding(accepted) : 'identity';
  }

  private inCoding(coding: Coding, body: Buffer, timed: Readonly<Record<string, string>>): WireAnswer {
    const headers = {
      ...timed,
      ...(coding !== 'identity' && { 'content-encoding': coding }),
      'content-length': body.length,
    };
    return { status: this.answer.status, headers, body };
  }
}

/** A 304 has no content to describe (RFC 9110, 15.4.5). */
const withoutType = ({ 'content-type': _, ...headers }: Record<string, string>): Record<string, string> =>
  headers;
