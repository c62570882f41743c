import { type CallSettings } from '../config/sections/call-settings';
import { decodeError, type LookupSubject } from './error-decoder';
import { type PayloadParser } from './payload-parser';
import { type UpstreamName } from './transport/upstream-error';
import { type CallContext, type UpstreamHttp } from './transport/upstream-http';
import { type RequestBody, type UpstreamRequest } from './transport/upstream-transport';
import { isSamePayload, Payload, type PayloadReader, type RawPayload } from './upstream-payload';

/** An endpoint of an upstream. P are its parameters, T is the value of its payload. */
export interface Endpoint<P, T> extends PayloadReader<P, T> {
  request(params: P): Omit<UpstreamRequest, 'maxBytes'>;
  /** Which limit of the settings bounds the response; by default that of a record. */
  readonly maxBytes?: 'tokenListMaxBytes';
  /** Whether any bytes are passed on: they are not parsed, and the value is null. */
  readonly isOpaque?: boolean;
  /** What the upstream may not know, for endpoints that tell. */
  readonly subject?: LookupSubject | undefined;
}

/** An endpoint, its types taken from its members. */
export const endpoint = <P, T>(description: Endpoint<P, T>): Endpoint<P, T> => description;

/** Reads nothing of a body. */
export const readNothing = (): null => null;

/** A GET, which may be sent twice. */
export const get = (path: string, mayMiss?: UpstreamRequest['mayMiss']) =>
  ({ method: 'GET', path, isIdempotent: true, mayMiss }) as const;

/** A POST that only reads, and may be sent twice. */
export const post = (path: string, body: RequestBody) =>
  ({ method: 'POST', path, isIdempotent: true, body }) as const;

/** For whom a payload is loaded, and the stored one, if any. */
export interface LoadOptions<T> extends CallContext {
  readonly known?: Payload<T> | undefined;
}

/** Calls the endpoints of one upstream. Every failure is an `UpstreamError`. */
export class UpstreamClient {
  readonly name: UpstreamName;

  /** @param secrets what no text of an error may show */
  constructor(
    readonly http: UpstreamHttp,
    private readonly parser: PayloadParser,
    private readonly limits: Pick<CallSettings, 'recordMaxBytes' | 'tokenListMaxBytes'>,
    private readonly secrets: readonly RegExp[],
  ) {
    this.name = http.upstreamName;
  }

  /** Calls an endpoint and parses the payload. Resolves with `known` itself if the bytes are equal. */
  async load<P, T>(endpoint: Endpoint<P, T>, params: P, options: LoadOptions<T>): Promise<Payload<T>> {
    const request = {
      ...endpoint.request(params),
      maxBytes: this.limits[endpoint.maxBytes ?? 'recordMaxBytes'],
    };
    const response = await this.http.send(request, options);
    const sent = request.body?.bytes;
    const error = decodeError(this.name, response, this.secrets, endpoint.subject, sent);
    if (error) throw error;
    const { known, correlationIds } = options;
    if (known && isSamePayload(response, known)) return known;
    return this.parse(endpoint, params, response, correlationIds);
  }

  /** Parses a payload of an endpoint. Without correlation ids it is a stored copy. */
  parse<P, T>(
    endpoint: Endpoint<P, T>,
    params: P,
    payload: RawPayload,
    correlationIds?: CallContext['correlationIds'],
  ): Promise<Payload<T>> {
    return endpoint.isOpaque
      ? Promise.resolve(new Payload(payload, endpoint, params, null as T))
      : this.parser.parse(payload, endpoint, params, correlationIds);
  }
}
