import { type JsonNode, PrecisionLossError, InvalidPayloadError } from './json-node';

/** A member of a payload that could not be read. */
export interface MemberFault {
  /** Its dot path in the typed record, such as `give.finalAmount`; one of few, whatever an upstream sends. */
  readonly member: string;
  /** What is wrong, and where in the upstream's JSON. Holds none of its values. */
  readonly reason: string;
  /** Only where a reader itself failed. */
  readonly stack?: string | undefined;
}

/** A required member is missing or unreadable. */
class UnreadableMember extends InvalidPayloadError {
  constructor(
    readonly member: string,
    { path, expectation }: InvalidPayloadError,
  ) {
    super(path, expectation);
  }
}

/** A reader threw something else than {@link InvalidPayloadError}. */
class ReaderFailure extends Error {
  constructor(
    readonly member: string,
    override readonly cause: unknown,
  ) {
    super(String(cause));
  }
}

/** Reads a payload member by member, and notes which members cannot be read. */
export class MemberReader {
  readonly faults: MemberFault[] = [];
  /** Whether the record as a whole can be used. */
  isUsable = true;

  /** The dot paths of the members that could not be read. */
  get unreadable(): string[] {
    return this.faults.map(({ member }) => member);
  }

  /** The result of `read`; null, and noted, where the node is unreadable. */
  read<T, A extends readonly unknown[]>(
    member: string,
    node: JsonNode,
    read: (node: JsonNode, ...context: A) => T,
    ...context: A
  ): T | null {
    try {
      return read(node, ...context);
    } catch (error) {
      if (!(error instanceof InvalidPayloadError) || error instanceof PrecisionLossError)
        throw withMember(member, error);
      this.faults.push({ member, reason: error.message });
      return null;
    }
  }

  /** Like {@link read}, for a required member: throws where it is unreadable or null. */
  required<T, A extends readonly unknown[]>(
    member: string,
    node: JsonNode,
    read: (node: JsonNode, ...context: A) => T,
    ...context: A
  ): NonNullable<T> {
    try {
      return read(node, ...context) ?? node.fail('is missing');
    } catch (error) {
      throw withMember(member, error);
    }
  }

  /** Notes an error that makes the whole record unusable. */
  noteFailure(error: unknown): void {
    this.isUsable = false;
    this.faults.push(faultOf(error));
  }
}

function withMember(member: string, error: unknown): unknown {
  if (error instanceof PrecisionLossError || error instanceof ReaderFailure) return error;
  return error instanceof InvalidPayloadError
    ? new UnreadableMember(member, error)
    : new ReaderFailure(member, error);
}

function faultOf(error: unknown): MemberFault {
  if (error instanceof UnreadableMember) return { member: error.member, reason: error.message };
  if (error instanceof InvalidPayloadError) return { member: nameOf(error.path), reason: error.message };
  const thrown = error instanceof ReaderFailure ? error.cause : error;
  return {
    member: error instanceof ReaderFailure ? error.member : wholeBody,
    reason: `a reader threw ${thrown instanceof Error ? thrown.name : typeof thrown}`,
    stack: thrown instanceof Error ? thrown.stack : undefined,
  };
}

const wholeBody = 'body';

/** Paths come from readers, which name members; save the indexes of items. */
const nameOf = (path: string): string => path.replace(/\[\d+\]/g, '') || wholeBody;
