import { type JsonNode } from '../codec/json-node';
import { MemberReader } from '../codec/member-reader';
import { readJson } from '../codec/read-json';

/** A good response of an upstream, its bytes as they came: what can be stored, and parsed again. */
export interface RawPayload {
  readonly status: number;
  /** Null where the upstream sends none. */
  readonly contentType: string | null;
  readonly body: Buffer;
}

/** An upstream's response. `body` is decompressed, otherwise untouched. */
export interface UpstreamResponse extends RawPayload {
  /** Of `Retry-After`, up to the maximum of the settings; null if absent or invalid. */
  readonly retryAfterSeconds: number | null;
  /** `too-long`: cut to the maximum. `unreadable`: in neither of the two forms, and ignored. */
  readonly retryAfterFault: 'too-long' | 'unreadable' | null;
}

/**
 * Makes a typed value of a parsed body, by the parameters of its call. Throws `InvalidPayloadError` where it cannot; optional
 * members are read by way of `members`, which notes those that are unreadable.
 */
export interface PayloadReader<P, T> {
  read(root: JsonNode, members: MemberReader, params: P): T;
}

type DeepReadonly<T> = T extends object ? { readonly [Member in keyof T]: DeepReadonly<T[Member]> } : T;

/** What a reader makes of a node: nobody changes it. */
export type ReadBy<Reader extends (...parameters: never[]) => unknown> = DeepReadonly<
  NonNullable<ReturnType<Reader>>
>;

/** A payload and its value, which is parsed when it is read first. */
export class Payload<T> implements RawPayload {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer;

  /** @param parsed the value; absent for a payload that was parsed before, and whose unreadable members were reported then */
  constructor(
    { status, contentType, body }: RawPayload,
    readonly reader: PayloadReader<unknown, T>,
    readonly params: unknown,
    private parsed?: T,
  ) {
    this.status = status;
    this.contentType = contentType;
    this.body = body;
  }

  get value(): T {
    if (this.parsed === undefined)
      this.parsed = readJson(this.body, (root) => this.reader.read(root, new MemberReader(), this.params));
    return this.parsed;
  }
}

/** Whether two payloads are equal, byte for byte. */
export const isSamePayload = (a: RawPayload, b: RawPayload): boolean =>
  a.status === b.status && a.contentType === b.contentType && a.body.equals(b.body);
