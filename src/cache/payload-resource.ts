import { type FreshnessWindows } from '../config/freshness-table';
import { type Settings } from '../config/settings';
import { type UpstreamName, UpstreamError } from '../upstream/transport/upstream-error';
import {
  type FetchOptions,
  isSamePayload,
  type ParsedPayload,
  type RawPayload,
} from '../upstream/upstream-payload';
import { type CachedResource } from './cached-resource';
import { deserializePayload, type SerializedPayload, serializePayload } from './entry-serializer';
import { type RefreshPolicy } from './freshness';

/** Parsed values take up about twice the bytes of their body, in addition to the body. */
const memoryPerBodyByte = 3;

/** The response of a longer body is kept at once, and shares its bytes with the entry. */
const maxPackedBytes = 16 * 1024;

/** What resources of one kind have in common. P are the parameters of the upstream call, T is the value. */
export interface ResourceKind<P, T> {
  readonly source: UpstreamName;
  readonly refresh: RefreshPolicy;
  load(params: P, options: FetchOptions<ParsedPayload<T>>): Promise<ParsedPayload<T>>;
  /** Parses a stored copy. */
  parse(params: P, payload: RawPayload): Promise<ParsedPayload<T>>;
  /** Parses a payload that was parsed before. Only for kinds of which most payloads are read once. */
  readonly parseAgain?: (params: P, payload: RawPayload) => T;
  freshness(value: NoInfer<T>): FreshnessWindows;
  isLessComplete?(loaded: NoInfer<T>, stored: NoInfer<T>): boolean;
  isOlderState?(loaded: NoInfer<T>, stored: NoInfer<T>): boolean;
}

/** A payload that is parsed when its value is read. */
class UnparsedPayload<T> implements ParsedPayload<T> {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer;
  private parsed: T | null = null;

  constructor(
    { status, contentType, body }: RawPayload,
    private readonly parse: (payload: RawPayload) => T,
  ) {
    this.status = status;
    this.contentType = contentType;
    this.body = body;
  }

  get value(): T {
    return (this.parsed ??= this.parse(this));
  }
}

/** The payload of one upstream call. A class, since each read makes one: it builds no function, and hits call none. */
export class PayloadResource<P, T> implements CachedResource<ParsedPayload<T>> {
  readonly key: string;
  readonly source: UpstreamName;
  readonly refresh: RefreshPolicy;

  /** @param name the key without the upstream's name */
  constructor(
    private readonly kind: ResourceKind<P, T>,
    name: string,
    private readonly params: P,
    private readonly settings: Settings,
  ) {
    this.key = `${kind.source}/${name}`;
    this.source = kind.source;
    this.refresh = kind.refresh;
  }

  load(options: FetchOptions<ParsedPayload<T>>): Promise<ParsedPayload<T>> {
    return this.kind.load(this.params, options);
  }

  freshness({ value }: ParsedPayload<T>): FreshnessWindows {
    return this.kind.freshness(value);
  }

  isLessComplete(loaded: ParsedPayload<T>, stored: ParsedPayload<T>): boolean {
    return this.kind.isLessComplete?.(loaded.value, stored.value) ?? false;
  }

  isOlderState(loaded: ParsedPayload<T>, stored: ParsedPayload<T>): boolean {
    return this.kind.isOlderState?.(loaded.value, stored.value) ?? false;
  }

  isSame(loaded: ParsedPayload<T>, stored: ParsedPayload<T>): boolean {
    return isSamePayload(loaded, stored);
  }

  packable(payload: ParsedPayload<T>): RawPayload | null {
    return this.kind.parseAgain && payload.body.length <= maxPackedBytes ? payload : null;
  }

  unpack(payload: RawPayload): ParsedPayload<T> {
    const { params } = this;
    const { parseAgain } = this.kind;
    if (!parseAgain) throw new Error(`${this.key} is stored as it is`);
    return new UnparsedPayload(payload, (raw) => parseAgain(params, raw));
  }

  sizeBytes({ body }: ParsedPayload<T>): number {
    return body.length * memoryPerBodyByte;
  }

  serialize(payload: ParsedPayload<T>): Promise<SerializedPayload> {
    return serializePayload(payload);
  }

  async deserialize(
    serialized: SerializedPayload,
    stored: ParsedPayload<T> | undefined,
  ): Promise<ParsedPayload<T>> {
    const payload = await deserializePayload(serialized, this.settings.calls.tokenListMaxBytes);
    return stored && isSamePayload(payload, stored) ? stored : this.kind.parse(this.params, payload);
  }

  negativeTtl(error: unknown): FreshnessWindows | null {
    const isNotFound = error instanceof UpstreamError && error.isNotFound;
    return isNotFound ? this.settings.cache.freshness.notFound : null;
  }
}
