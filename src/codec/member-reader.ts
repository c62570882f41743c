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

/** Reads a payload member by member, and notes which members cannot be read. */
export class MemberReader {
  readonly faults: MemberFault[] = [];
  /** Whether the record as a whole can be used. */
  isUsable = true;
  /** What the reader of a member threw that was not noted, and which member that is. */
  private thrown: { readonly error: unknown; readonly member: string | null } = { error: null, member: null };

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
        return this.rethrow(member, error);
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
      return this.rethrow(member, error);
    }
  }

  /** Notes an error that makes the whole record unusable. */
  noteFailure(error: unknown): void {
    this.isUsable = false;
    this.faults.push(faultOf(error, this.thrown.error === error ? this.thrown.member : null));
  }

  private rethrow(member: string, error: unknown): never {
    if (this.thrown.error !== error) this.thrown = { error, member };
    throw error;
  }
}

/** So many more entries of a list may be unreadable than are readable: to read them takes some 50 ms. */
const toleratedEntries = 10_000;

/**
 * Reads the entries of a list; null for one that cannot be read. Throws where none can, and as soon as most cannot.
 * @param read returns null for an entry that cannot be read
 */
export function readEntries<K, T>(list: JsonNode, keys: readonly K[], read: (key: K) => T | null) {
  let excess = 0;
  const entries = keys.map((key) => {
    const entry = read(key);
    excess += entry === null ? 1 : -1;
    return excess > toleratedEntries ? list.fail('is mostly unreadable') : entry;
  });
  return excess > 0 && excess === entries.length ? list.fail('is unreadable') : entries;
}

function faultOf(error: unknown, member: string | null): MemberFault {
  if (error instanceof InvalidPayloadError)
    return { member: member ?? nameOf(error.path), reason: error.message };
  return {
    member: member ?? wholeBody,
    reason: `a reader threw ${error instanceof Error ? error.name : typeof error}`,
    stack: error instanceof Error ? error.stack : undefined,
  };
}

const wholeBody = 'body';

/** Paths come from readers, which name members; save the indexes of items. */
const nameOf = (path: string): string => path.replace(/\[\d+\]/g, '') || wholeBody;
