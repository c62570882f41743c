import { type FreshnessWindows } from '../config/freshness-table';
import { type Settings } from '../config/settings';
import { type UpstreamName, UpstreamError } from '../upstream/transport/upstream-error';
import { type Endpoint, type UpstreamClient, type UpstreamClients } from '../upstream/upstream-client';
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
  readonly endpoint: Endpoint<P, T>;
  readonly refresh: RefreshPolicy;
  /** Whether most payloads are read once: then the value of a stored one is not kept. */
  readonly isReadOnce?: boolean;
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
  private readonly client: UpstreamClient;

  /** @param name the key without the upstream's name */
  constructor(
    private readonly kind: ResourceKind<P, T>,
    name: string,
    private readonly params: P,
    upstreams: UpstreamClients,
    private readonly settings: Settings,
  ) {
    this.source = kind.endpoint.upstreamName;
    this.key = `${this.source}/${name}`;
    this.refresh = kind.refresh;
    this.client = upstreams[this.source];
  }

  load(options: FetchOptions<ParsedPayload<T>>): Promise<ParsedPayload<T>> {
    return this.client.load(this.kind.endpoint, this.params, options);
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
    return this.kind.isReadOnce && payload.body.length <= maxPackedBytes ? payload : null;
  }

  unpack(payload: RawPayload): ParsedPayload<T> {
    return new UnparsedPayload(payload, (raw) =>
      this.client.parseAgain(this.kind.endpoint, this.params, raw),
    );
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
    return stored && isSamePayload(payload, stored)
      ? stored
      : this.client.parse(this.kind.endpoint, this.params, payload);
  }

  negativeTtl(error: unknown): FreshnessWindows | null {
    const isNotFound = error instanceof UpstreamError && error.isNotFound;
    return isNotFound ? this.settings.cache.freshness.notFound : null;
  }
}
