import { Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { MemberReader } from '../codec/member-reader';
import { ParsedJson } from '../codec/read-json';
import { type CallSettings } from '../config/sections/call-settings';
import { correlationFields, type CorrelationIds } from '../observability/correlation-ids';
import { type Metrics } from '../observability/metrics/metrics';
import { decodeError, type LookupSubject } from './error-decoder';
import { UpstreamError, type UpstreamName } from './transport/upstream-error';
import { type CallContext, type UpstreamHttp } from './transport/upstream-http';
import { type RequestBody, type UpstreamRequest } from './transport/upstream-transport';
import { isSamePayload, Payload, type PayloadReader, type RawPayload } from './upstream-payload';

/** An endpoint of an upstream. P are its parameters, T is the value of its payload. */
export interface Endpoint<P, T> extends PayloadReader<P, T> {
  request(params: P): Omit<UpstreamRequest, 'maxBytes'>;
  /** Which limit of the settings bounds the response; by default that of a record. */
  readonly maxBytes?: 'tokenListMaxBytes';
  /** Whether these bytes are passed on as they are: they are not parsed, and the value is null. */
  readonly isOpaque?: (body: Buffer) => boolean;
  /** What the upstream may not know, for endpoints that tell. */
  readonly subject?: LookupSubject | undefined;
}

/** An endpoint, its types taken from its members. */
export const endpoint = <P, T>(description: Endpoint<P, T>): Endpoint<P, T> => description;

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

/** From this length on, decoding, parsing and reading run in turns of their own: together they block the event loop. */
const longBodyBytes = 256 * 1024;

/** How many of the unreadable members of one payload the log names. */
const maxLoggedMembers = 10;

/**
 * Calls the endpoints of one upstream, parses their payloads exactly, and reports what of them cannot be read. Every failure
 * is an `UpstreamError`.
 */
export class UpstreamClient {
  readonly name: UpstreamName;
  private readonly logger = new Logger('Upstream');

  /** @param secrets what no text of an error may show */
  constructor(
    readonly http: UpstreamHttp,
    private readonly metrics: Metrics,
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

  /**
   * Parses a payload of an endpoint. Rejects with an error of kind `invalid`, whatever the reader throws.
   *
   * @param correlationIds of the call that brought the payload; none for a stored copy, which was counted when it came
   */
  async parse<P, T>(
    endpoint: Endpoint<P, T>,
    params: P,
    payload: RawPayload,
    correlationIds?: CorrelationIds,
  ): Promise<Payload<T>> {
    if (endpoint.isOpaque?.(payload.body)) return new Payload(payload, endpoint, params, null as T);
    const { status, body } = payload;
    // A timer lets everything else that waits run first; an immediate would come before it.
    const isLong = body.length >= longBodyBytes;
    let members = new MemberReader();
    try {
      if (isLong) await delay(0);
      const json = new ParsedJson(body);
      if (isLong) await delay(0);
      const value = json.read((root) => endpoint.read(root, (members = new MemberReader()), params));
      if (isLong) await delay(0);
      if (members.faults.length > 0) this.report(members, status, correlationIds);
      return new Payload(payload, endpoint, params, value);
    } catch (error) {
      members.noteFailure(error);
      this.report(members, status, correlationIds);
      const reason = members.faults.at(-1)?.reason ?? 'unreadable';
      throw new UpstreamError({ upstreamName: this.name, kind: 'invalid', status, reason });
    }
  }

  private report(
    { faults, unreadable, isUsable }: MemberReader,
    status: number,
    correlationIds: CorrelationIds | undefined,
  ): void {
    const stack = faults.find((fault) => fault.stack !== undefined)?.stack;
    const line = {
      msg: isUsable ? 'unreadable members' : 'unreadable response',
      interface: this.name,
      ...(!isUsable && { kind: 'invalid' }),
      status,
      members: unreadable.slice(0, maxLoggedMembers),
      reason: faults.at(-1)?.reason,
      ...(correlationIds && correlationFields(correlationIds.requestId, correlationIds.trace)),
    };
    if (stack === undefined) this.logger.warn(line);
    else this.logger.error({ ...line, stack });
    if (!correlationIds) return;
    for (const member of unreadable) this.metrics.upstreamUnreadable.inc(this.name, member);
  }
}
