import { Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { MemberReader } from '../codec/member-reader';
import { ParsedJson } from '../codec/read-json';
import { correlationFields, type CorrelationIds } from '../observability/correlation-ids';
import { type Metrics } from '../observability/metrics/metrics';
import { UpstreamError, type UpstreamName } from './transport/upstream-error';
import { Payload, type PayloadReader, type RawPayload } from './upstream-payload';

/** From this length on, decoding, parsing and reading run in turns of their own: together they block the event loop. */
const longBodyBytes = 256 * 1024;

/** How many of the unreadable members of one payload the log names. */
const maxLoggedMembers = 10;

/** Parses the payloads of one upstream, exactly, and reports what of them cannot be read. */
export class PayloadParser {
  private readonly logger = new Logger('Upstream');

  constructor(
    private readonly upstreamName: UpstreamName,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Rejects with an {@link UpstreamError} of kind `invalid`, whatever the reader throws.
   *
   * @param correlationIds of the call that brought the payload; none for a stored copy, which was counted when it came
   */
  async parse<P, T>(
    payload: RawPayload,
    reader: PayloadReader<P, T>,
    params: P,
    correlationIds?: CorrelationIds,
  ): Promise<Payload<T>> {
    const { status, body } = payload;
    // A timer lets everything else that waits run first; an immediate would come before it.
    const isLong = body.length >= longBodyBytes;
    let members = new MemberReader();
    try {
      if (isLong) await delay(0);
      const json = new ParsedJson(body);
      if (isLong) await delay(0);
      const value = json.read((root) => reader.read(root, (members = new MemberReader()), params));
      if (isLong) await delay(0);
      if (members.faults.length > 0) this.report(members, status, correlationIds);
      return new Payload(payload, reader, params, value);
    } catch (error) {
      members.noteFailure(error);
      this.report(members, status, correlationIds);
      const reason = members.faults.at(-1)?.reason ?? 'unreadable';
      throw new UpstreamError({ upstreamName: this.upstreamName, kind: 'invalid', status, reason });
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
      interface: this.upstreamName,
      ...(!isUsable && { kind: 'invalid' }),
      status,
      members: unreadable.slice(0, maxLoggedMembers),
      reason: faults.at(-1)?.reason,
      ...(correlationIds && correlationFields(correlationIds.requestId, correlationIds.trace)),
    };
    if (stack === undefined) this.logger.warn(line);
    else this.logger.error({ ...line, stack });
    if (!correlationIds) return;
    for (const member of unreadable) this.metrics.upstreamUnreadable.inc(this.upstreamName, member);
  }
}
