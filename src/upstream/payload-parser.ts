import { Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { type Metrics } from '../observability/metrics';
import { correlationFields, type CorrelationIds } from '../observability/correlation-ids';
import { type JsonNode } from '../codec/json-node';
import { MemberReader } from '../codec/member-reader';
import { ParsedJson } from '../codec/read-json';
import { type RawPayload, type ParsedPayload } from './upstream-payload';
import { type UpstreamName, UpstreamError } from './transport/upstream-error';

/**
 * Turns a parsed body into a typed value. Throws `UnreadableRecord` where it cannot; what it can do without is read
 * by way of `members`, and noted there.
 */
export type PayloadReader<T> = (root: JsonNode, members: MemberReader) => T;

/**
 * From there on receiving, parsing and reading are apart: together they would hold the event loop too long.
 */
const longBodyBytes = 256 * 1024;

/** How many of the unreadable members of one answer the log names. */
const maxLoggedMembers = 10;

/** Reads the good answers of one interface, whole and exactly, and reports what of them cannot be read. */
export class PayloadParser {
  private readonly logger = new Logger('Upstream');

  constructor(
    private readonly upstreamName: UpstreamName,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Rejects with an {@link UpstreamError} of kind `invalid`, whatever the reader throws. `identity` is whose call
   * brought the answer; none for a stored copy, which was counted when it came.
   */
  async read<T>(
    answer: RawPayload,
    read: PayloadReader<T>,
    identity?: CorrelationIds,
  ): Promise<ParsedPayload<T>> {
    const { status, contentType, body } = answer;
    // Then others get their turn between the steps: by a timer, as an immediate would come before whatever else waits.
    const isLong = body.length >= longBodyBytes;
    let members = new MemberReader();
    try {
      if (isLong) await delay(0);
      const json = new ParsedJson(body);
      if (isLong) await delay(0);
      const value = json.read((root) => read(root, (members = new MemberReader())));
      if (isLong) await delay(0);
      if (members.faults.length > 0) this.report(members, status, identity);
      return { status, contentType, body, value };
    } catch (error) {
      members.noteFailure(error);
      this.report(members, status, identity);
      const reason = members.faults.at(-1)?.reason ?? 'unreadable';
      throw new UpstreamError({ upstreamName: this.upstreamName, kind: 'invalid', status, reason });
    }
  }

  private report(
    { faults, unreadable, isUsable }: MemberReader,
    status: number,
    identity: CorrelationIds | undefined,
  ): void {
    const stack = faults.find((fault) => fault.stack !== undefined)?.stack;
    const line = {
      msg: isUsable ? 'unreadable members' : 'unreadable answer',
      interface: this.upstreamName,
      ...(!isUsable && { kind: 'invalid' }),
      status,
      members: unreadable.slice(0, maxLoggedMembers),
      reason: faults.at(-1)?.reason,
      ...(identity && correlationFields(identity.requestId, identity.trace)),
    };
    if (stack === undefined) this.logger.warn(line);
    else this.logger.error({ ...line, stack });
    if (!identity) return;
    for (const member of unreadable) this.metrics.upstreamUnreadable(this.upstreamName, member);
  }
}
