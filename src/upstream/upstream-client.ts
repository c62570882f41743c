import { type OnApplicationShutdown } from '@nestjs/common';
import { type JsonNode } from '../codec/json-node';
import { type MemberReader } from '../codec/member-reader';
import { type Settings } from '../config/settings';
import { type CallContext } from './call-context';
import { toOrderError } from './order/order-errors';
import { type PayloadParser } from './payload-parser';
import { type LookupSubject, toStatisticsError } from './statistics/statistics-errors';
import { redactionPatternsOf } from './transport/redaction';
import { type UpstreamError, type UpstreamName } from './transport/upstream-error';
import { type UpstreamHttp } from './transport/upstream-http';
import {
  type FetchOptions,
  isSamePayload,
  type ParsedPayload,
  type RawPayload,
  type UpstreamRequest,
  type UpstreamResponse,
} from './upstream-payload';

/** An endpoint of an upstream. P are its parameters, T is the value of its payload. */
export interface Endpoint<P, T> {
  readonly upstreamName: UpstreamName;
  /** Without the access token. */
  readonly request: (params: P, settings: Settings) => Omit<UpstreamRequest, 'maxBytes'>;
  /** Which limit of the settings bounds the response. */
  readonly maxBytes: 'recordMaxBytes' | 'tokenListMaxBytes';
  /** Null where the response is not parsed: then the value is null. */
  readonly read: ((root: JsonNode, members: MemberReader, params: P) => T) | null;
  /** What the upstream may not know, for endpoints that tell. */
  readonly subject?: LookupSubject;
}

/**
 * The error that a response stands for; null for a success.
 * @param sent the client's JSON body: neither our secrets nor what it sent may come back in an error text
 */
type DecodeError = (
  response: UpstreamResponse,
  secrets: readonly RegExp[],
  sent?: Buffer,
  subject?: LookupSubject,
) => UpstreamError | null;

const errorDecoders: Readonly<Record<UpstreamName, DecodeError>> = {
  statistics: toStatisticsError,
  order: toOrderError,
};

/** Calls the endpoints of one upstream. Every failure is an {@link UpstreamError}. */
export class UpstreamClient {
  private readonly secrets: readonly RegExp[];

  constructor(
    readonly http: UpstreamHttp,
    private readonly parser: PayloadParser,
    private readonly settings: Settings,
  ) {
    this.secrets = redactionPatternsOf(settings);
  }

  /** Calls an endpoint and parses the payload. Resolves with `known` itself if the bytes are equal. */
  async load<P, T>(
    endpoint: Endpoint<P, T>,
    params: P,
    { known, ...context }: FetchOptions<ParsedPayload<T>>,
  ): Promise<ParsedPayload<T>> {
    const { settings } = this;
    const given = endpoint.request(params, settings);
    const path = this.withAccessToken(given.path);
    const request = { ...given, path, maxBytes: settings.calls[endpoint.maxBytes] };
    const response = await this.http.send(request, context);
    const decodeError = errorDecoders[this.http.upstreamName];
    const error = decodeError(response, this.secrets, given.body?.bytes, endpoint.subject);
    if (error) throw error;
    if (known && isSamePayload(response, known)) return known;
    return this.parse(endpoint, params, response, context);
  }

  /** Parses a payload of an endpoint. @param context of the call that brought it; none for a stored copy */
  parse<P, T>(
    { read }: Endpoint<P, T>,
    params: P,
    payload: RawPayload,
    context?: CallContext,
  ): Promise<ParsedPayload<T>> {
    if (read === null) {
      const { status, contentType, body } = payload;
      return Promise.resolve({ status, contentType, body, value: null as T });
    }
    return this.parser.parse(
      payload,
      (root, members) => read(root, members, params),
      context?.correlationIds,
    );
  }

  /** Parses a payload of an endpoint that was parsed before, at once. */
  parseAgain<P, T>({ read }: Endpoint<P, T>, params: P, payload: RawPayload): T {
    return read === null
      ? (null as T)
      : this.parser.parseAgain(payload, (root, members) => read(root, members, params));
  }

  private withAccessToken(path: string): string {
    const { accessToken } = this.settings[this.http.upstreamName];
    if (accessToken === null) return path;
    return `${path}${path.includes('?') ? '&' : '?'}accesstoken=${encodeURIComponent(accessToken)}`;
  }
}

/** The clients of both upstreams. */
export class UpstreamClients implements OnApplicationShutdown {
  constructor(
    readonly statistics: UpstreamClient,
    readonly order: UpstreamClient,
  ) {}

  /** {@link UpstreamClient.load} of the endpoint's upstream. */
  load<P, T>(
    endpoint: Endpoint<P, T>,
    params: P,
    options: FetchOptions<ParsedPayload<T>>,
  ): Promise<ParsedPayload<T>> {
    return this[endpoint.upstreamName].load(endpoint, params, options);
  }

  /** Runs after the server has closed, since requests in flight still need their calls. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.statistics.http.close(), this.order.http.close()]);
  }
}
