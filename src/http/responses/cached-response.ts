import { type IncomingHttpHeaders } from 'node:http';
import { type CacheStatus } from '../../cache/cached-resource';
import { clock } from '../../lib/clock';
import { type ResponseContent } from './response-content';
import {
  cacheHeaderLines,
  cacheHeadersValidUntil,
  cacheStatusByUpstream,
  type Cacheability,
} from './cache-headers';
import { type Coding, preferredCoding } from './content-coding';
import { matchesEtag, weakEtag } from './etag';
import { serializeHeaders, headerLine } from './header-lines';
import {
  serializeStatic,
  type StaticPart,
  type CachedSerialized,
  type SerializedResponse,
} from './serialized-response';
import { Representation } from './representation';

/** What of an answer lies with who sends it. */
interface CachedResponseOptions {
  readonly cacheability: Cacheability;
  readonly route: string;
  /** Request headers that the answer hangs on, beside the coding. */
  readonly vary: readonly string[];
  /** Header fields that every answer has. */
  readonly securityLines: string;
}

/** In what an answer can be asked for: a coding, or word that it is still the same. */
type Variant = Coding | 'not-modified';

/** An answer made ready: whatever does not depend on the caller and the moment is made once. */
export class CachedResponse {
  /** Before that, asking again would bring the same answer. Epoch milliseconds. */
  readonly validUntil: number;
  /** Before that, the cache has a stored value for each part. Epoch milliseconds. */
  readonly servableUntil: number;
  /** What of the cache it was made of. */
  readonly keys: readonly string[];
  /** The key of the entry whose own bytes the body is, if it is one. */
  readonly entryKey: string | null;
  readonly representation: Representation;
  private readonly status: number;
  /** Null for an answer that nobody may store. */
  private readonly etag: string | null;
  private readonly statuses: readonly CacheStatus[];
  /** The header fields of each form, at any time; without those of the content (RFC 9110, 8), which a 304 has not. */
  private readonly lines: string;
  private readonly typeLine: string;
  private readonly rendered: Partial<Record<Variant, CachedSerialized>> = {};

  constructor(
    responseContent: ResponseContent,
    private readonly options: CachedResponseOptions,
    known?: Representation,
  ) {
    this.entryKey = responseContent.entryKey;
    this.representation = representationOf(responseContent, known);
    this.status = responseContent.status;
    this.validUntil = Math.min(...responseContent.sources.map((source) => source.validUntil));
    this.servableUntil = Math.min(...responseContent.sources.map((source) => source.servableUntil));
    this.keys = responseContent.sources.map(({ key }) => key);
    this.statuses = cacheStatusByUpstream(responseContent.sources);
    this.etag = options.cacheability === 'no-store' ? null : weakEtag(responseContent.etagSource);
    this.lines = this.linesOf(responseContent);
    this.typeLine = serializeHeaders({ 'content-type': responseContent.contentType ?? undefined });
  }

  get cacheability(): Cacheability {
    return this.options.cacheability;
  }

  /** The pattern of the URLs that it answers. */
  get route(): string {
    return this.options.route;
  }

  /**
   * What to send to the first caller, who is told what had to be fetched; null while the copy in the caller's
   * coding is not there.
   */
  renderMiss(headers: IncomingHttpHeaders, now: number): SerializedResponse | null {
    const fixed = this.renderVariant(this.variantFor(headers));
    return fixed && this.withDynamicHeaders(fixed, now, true);
  }

  /** The same once the copy is there. */
  async renderMissCompressed(headers: IncomingHttpHeaders): Promise<SerializedResponse> {
    const coding = this.codingFor(headers);
    const body = await this.representation.encode(coding);
    return this.withDynamicHeaders(this.renderEncoded(coding, body), clock.now(), true);
  }

  /** What to send to those after the first, kept: what changes with time is made anew when it has. */
  renderHit(headers: IncomingHttpHeaders, now: number): CachedSerialized | null {
    const variant = this.variantFor(headers);
    const known = this.rendered[variant];
    if (known && now < known.validUntil) return known;
    const staticPart = known?.staticPart ?? this.renderVariant(variant);
    if (!staticPart) return null;
    const { head } = this.withDynamicHeaders(staticPart, now, false);
    const kept = {
      staticPart,
      head,
      renderedAt: now,
      validUntil: cacheHeadersValidUntil(this.statuses, now),
    };
    this.rendered[variant] = kept;
    return kept;
  }

  private variantFor(headers: IncomingHttpHeaders): Variant {
    const isKnown = this.etag !== null && matchesEtag(headers['if-none-match'], this.etag);
    return isKnown ? 'not-modified' : this.codingFor(headers);
  }

  private codingFor({ 'accept-encoding': accepted }: IncomingHttpHeaders): Coding {
    return this.representation.isCompressible ? preferredCoding(accepted) : 'identity';
  }

  /** Null while the copy is not there. */
  private renderVariant(variant: Variant): StaticPart | null {
    if (variant === 'not-modified') return serializeStatic(304, this.lines, null);
    const body = this.representation.encoded(variant);
    return body ? this.renderEncoded(variant, body) : null;
  }

  private renderEncoded(coding: Coding, body: Buffer): StaticPart {
    const codingLine = coding === 'identity' ? '' : headerLine('content-encoding', coding);
    const lengthLine = headerLine('content-length', String(body.length));
    return serializeStatic(this.status, this.lines + this.typeLine + codingLine + lengthLine, body);
  }

  private withDynamicHeaders(staticPart: StaticPart, now: number, isFirst: boolean): SerializedResponse {
    const lines = cacheHeaderLines(this.statuses, this.cacheability, now, isFirst);
    // Joined, and not added: V8 would put a sum together anew for each answer that it is sent with.
    return { staticPart, head: [staticPart.lines, lines].join('') };
  }

  private linesOf({ complete }: ResponseContent): string {
    const { vary, securityLines } = this.options;
    const varied = this.representation.isCompressible ? [...vary, 'accept-encoding'] : vary;
    const completeLine = complete === null ? '' : headerLine('x-gateway-complete', String(complete));
    const tagLine = this.etag === null ? '' : headerLine('etag', this.etag);
    const varyLine = varied.length === 0 ? '' : headerLine('vary', varied.join(', '));
    return securityLines + completeLine + tagLine + varyLine;
  }
}

/** A body that says the same as the one before it has the same compressed copies. */
function representationOf(
  { contentType, body, entryKey }: ResponseContent,
  known: Representation | undefined,
): Representation {
  if (entryKey !== null) return Representation.ofEntry(contentType, body, known);
  const own = new Representation(contentType, body, false);
  return known?.isSame(own) ? known : own;
}
