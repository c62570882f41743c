import { type IncomingHttpHeaders } from 'node:http';
import { type CacheStatus } from '../../cache/cached-read';
import { clock } from '../../lib/clock';
import {
  type Cacheability,
  cacheHeaderLines,
  cacheHeadersValidUntil,
  cacheStatusByUpstream,
} from './cache-headers';
import { Representation } from './representation';
import { type Coding, preferredCoding } from './content-coding';
import { matchesEtag, weakEtag } from './etag';
import {
  type CachedSerialized,
  headerLine,
  type SerializedResponse,
  serializeHeaders,
  serializeStatic,
  type StaticPart,
} from './http-message';
import { type ResponseContent, type ShownOrders } from './response-content';

interface CachedResponseOptions {
  readonly cacheability: Cacheability;
  /** Whether it has an entity tag although it may not be stored. */
  readonly isAlwaysTagged?: boolean;
  /** The pattern of the URLs that it is served at. */
  readonly route: string;
  /** Request headers that the response depends on, besides `Accept-Encoding`. */
  readonly vary: readonly string[];
  readonly securityLines: string;
}

/** The variants of a response: one for each content coding, and the 304. */
type Variant = Coding | 'not-modified';

/** A serialized response. Whatever depends on neither the client nor the time is rendered once. */
export class CachedResponse {
  /** Until then the same request gets the same content. Epoch milliseconds. */
  readonly validUntil: number;
  /** Until then the resource cache has a value, fresh or stale, for each part. Epoch milliseconds. */
  readonly servableUntil: number;
  /** The keys of the cache entries that it was made of. */
  readonly keys: readonly string[];
  /** The key of the entry whose own bytes the body is; null for a body made for this response. */
  readonly entryKey: string | null;
  readonly representation: Representation;
  readonly orders: ShownOrders | undefined;
  private readonly status: number;
  /** Null for a response that nobody may store. */
  private readonly etag: string | null = null;
  private readonly statuses: readonly CacheStatus[];
  private readonly complete: boolean | null;
  /** The header fields of all variants. Those of the content (RFC 9110, 8) are apart: a 304 has none. */
  private readonly lines: string;
  private readonly typeLine: string;
  private readonly rendered: Partial<Record<Variant, CachedSerialized>> = {};
  /** The same for URLs whose response no shared cache may store. */
  private readonly renderedPrivate: Partial<Record<Variant, CachedSerialized>> = {};

  /** @param known the representation of the previous response at the same target, used again if it has the same bytes */
  constructor(
    content: ResponseContent,
    readonly options: CachedResponseOptions,
    known?: Representation,
  ) {
    const { contentType, body, entryKey, etagSource } = content;
    this.entryKey = entryKey;
    this.representation = Representation.of(contentType, body, entryKey !== null, known);
    this.orders = content.orders;
    this.status = content.status;
    this.validUntil = Math.min(...content.sources.map((source) => source.validUntil));
    this.servableUntil = Math.min(...content.sources.map((source) => source.servableUntil));
    this.keys = content.sources.map(({ key }) => key);
    this.statuses = cacheStatusByUpstream(content.sources);
    this.complete = content.complete;
    const isTagged = options.cacheability !== 'no-store' || options.isAlwaysTagged === true;
    if (isTagged) this.etag = etagSource === body ? this.representation.etag : weakEtag(etagSource);
    this.lines = this.commonLines();
    this.typeLine = serializeHeaders({ 'content-type': contentType ?? undefined });
  }

  /**
   * The first response, which reports what was fetched; null if it has to be compressed first.
   * @param headers the request's
   * @param now epoch milliseconds
   * @param cacheability who may store the response to this request
   */
  renderMiss(
    headers: IncomingHttpHeaders,
    now: number,
    cacheability: Cacheability,
  ): SerializedResponse | null {
    const staticPart = this.renderVariant(this.variantFor(headers));
    return staticPart && this.withDynamicHeaders(staticPart, now, true, cacheability);
  }

  /** The first response, once its body is compressed. */
  async renderMissCompressed(
    headers: IncomingHttpHeaders,
    cacheability: Cacheability,
  ): Promise<SerializedResponse> {
    const coding = this.codingFor(headers);
    const body = await this.representation.encode(coding);
    return this.withDynamicHeaders(this.renderEncoded(coding, body), clock.now(), true, cacheability);
  }

  /** A later response, kept until its head changes; null if it has to be compressed first. */
  renderHit(headers: IncomingHttpHeaders, now: number, cacheability: Cacheability): CachedSerialized | null {
    const variant = this.variantFor(headers);
    const rendered = cacheability === this.options.cacheability ? this.rendered : this.renderedPrivate;
    const known = rendered[variant];
    if (known && now < known.validUntil) return known;
    const staticPart = known ?? this.renderVariant(variant);
    if (!staticPart) return null;
    const serialized = this.withDynamicHeaders(staticPart, now, false, cacheability);
    const validUntil = cacheHeadersValidUntil(this.statuses, now);
    return (rendered[variant] = { ...serialized, renderedAt: now, validUntil });
  }

  private variantFor(headers: IncomingHttpHeaders): Variant {
    const isKnown = this.etag !== null && matchesEtag(headers['if-none-match'], this.etag);
    return isKnown ? 'not-modified' : this.codingFor(headers);
  }

  private codingFor({ 'accept-encoding': accepted }: IncomingHttpHeaders): Coding {
    return this.representation.isCompressible ? preferredCoding(accepted) : 'identity';
  }

  /** Null if the body has to be compressed first. */
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

  private withDynamicHeaders(
    { status, lines, body }: StaticPart,
    now: number,
    isFirst: boolean,
    cacheability: Cacheability,
  ): SerializedResponse {
    const dynamicLines = cacheHeaderLines(this.statuses, cacheability, now, isFirst, this.complete);
    // `join`, not `+`: V8 would flatten a sum again for each response that it is sent with.
    return { status, lines, body, head: [lines, dynamicLines].join('') };
  }

  private commonLines(): string {
    const { complete, etag } = this;
    const { vary, securityLines } = this.options;
    const varied = this.representation.isCompressible ? [...vary, 'accept-encoding'] : vary;
    const completeLine = complete === null ? '' : headerLine('x-gateway-complete', String(complete));
    const etagLine = etag === null ? '' : headerLine('etag', etag);
    const varyLine = varied.length === 0 ? '' : headerLine('vary', varied.join(', '));
    return securityLines + completeLine + etagLine + varyLine;
  }
}
