import { type IncomingHttpHeaders } from 'node:http';
import { type CacheStatus } from '../../cache/cached-resource';
import { clock } from '../../lib/clock';
import { type Answer } from './answer';
import { cacheHeaders, cacheHeadersUntil, statusByInterface, type Storing } from './cache-headers';
import { type Coding, preferredCoding } from './content-coding';
import { namesTag, weakTag } from './entity-tag';
import { checkedFieldLines, fieldLine } from './field-lines';
import { fixedAnswer, type FixedAnswer, type KeptAnswer, type RawAnswer } from './raw-answer';
import { Representation } from './representation';

/** What of an answer lies with who sends it. */
interface ReadyHow {
  readonly storing: Storing;
  readonly route: string;
  /** Request headers that the answer hangs on, beside the coding. */
  readonly vary: readonly string[];
  /** Header fields that every answer has. */
  readonly securityLines: string;
}

/** In what an answer can be asked for: a coding, or word that it is still the same. */
type Form = Coding | 'not-modified';

/** An answer made ready: whatever does not depend on the caller and the moment is made once. */
export class ReadyAnswer {
  /** Before that, asking again would bring the same answer. Epoch milliseconds. */
  readonly unchangedUntil: number;
  /** Before that, the cache has a stored value for each part. Epoch milliseconds. */
  readonly servedUntil: number;
  /** What of the cache it was made of. */
  readonly keys: readonly string[];
  /** The key of the entry whose own bytes the body is, if it is one. */
  readonly entryKey: string | null;
  readonly representation: Representation;
  private readonly status: number;
  /** Null for an answer that nobody may store. */
  private readonly tag: string | null;
  private readonly statuses: readonly CacheStatus[];
  /** The header fields of each form, at any time; without those of the content (RFC 9110, 8), which a 304 has not. */
  private readonly lines: string;
  private readonly typeLine: string;
  private readonly kept: Partial<Record<Form, KeptAnswer>> = {};

  constructor(
    answer: Answer,
    private readonly how: ReadyHow,
    known?: Representation,
  ) {
    this.entryKey = answer.entryKey;
    this.representation = representationOf(answer, known);
    this.status = answer.status;
    this.unchangedUntil = Math.min(...answer.sources.map((source) => source.unchangedUntil));
    this.servedUntil = Math.min(...answer.sources.map((source) => source.servedUntil));
    this.keys = answer.sources.map(({ key }) => key);
    this.statuses = statusByInterface(answer.sources);
    this.tag = how.storing === 'no-store' ? null : weakTag(answer.tagged);
    this.lines = this.linesOf(answer);
    this.typeLine = checkedFieldLines({ 'content-type': answer.contentType ?? undefined });
  }

  get storing(): Storing {
    return this.how.storing;
  }

  /** The pattern of the URLs that it answers. */
  get route(): string {
    return this.how.route;
  }

  /**
   * What to send to the first caller, who is told what had to be fetched; null while the copy in the caller's
   * coding is not there.
   */
  first(headers: IncomingHttpHeaders, now: number): RawAnswer | null {
    const fixed = this.inForm(this.formFor(headers));
    return fixed && this.withTimes(fixed, now, true);
  }

  /** The same once the copy is there. */
  async firstCompressed(headers: IncomingHttpHeaders): Promise<RawAnswer> {
    const coding = this.codingFor(headers);
    const body = await this.representation.copyMade(coding);
    return this.withTimes(this.inCoding(coding, body), clock.now(), true);
  }

  /** What to send to those after the first, kept: what changes with time is made anew when it has. */
  again(headers: IncomingHttpHeaders, now: number): KeptAnswer | null {
    const form = this.formFor(headers);
    const known = this.kept[form];
    if (known && now < known.sameUntil) return known;
    const fixed = known?.fixed ?? this.inForm(form);
    if (!fixed) return null;
    const { head } = this.withTimes(fixed, now, false);
    const kept = { fixed, head, writtenAt: now, sameUntil: cacheHeadersUntil(this.statuses, now) };
    this.kept[form] = kept;
    return kept;
  }

  private formFor(headers: IncomingHttpHeaders): Form {
    const isKnown = this.tag !== null && namesTag(headers['if-none-match'], this.tag);
    return isKnown ? 'not-modified' : this.codingFor(headers);
  }

  private codingFor({ 'accept-encoding': accepted }: IncomingHttpHeaders): Coding {
    return this.representation.isCompressible ? preferredCoding(accepted) : 'identity';
  }

  /** Null while the copy is not there. */
  private inForm(form: Form): FixedAnswer | null {
    if (form === 'not-modified') return fixedAnswer(304, this.lines, null);
    const body = this.representation.copy(form);
    return body ? this.inCoding(form, body) : null;
  }

  private inCoding(coding: Coding, body: Buffer): FixedAnswer {
    const codingLine = coding === 'identity' ? '' : fieldLine('content-encoding', coding);
    const lengthLine = fieldLine('content-length', String(body.length));
    return fixedAnswer(this.status, this.lines + this.typeLine + codingLine + lengthLine, body);
  }

  private withTimes(fixed: FixedAnswer, now: number, isFirst: boolean): RawAnswer {
    const lines = cacheHeaders(this.statuses, this.storing, now, isFirst);
    // Joined, and not added: V8 would put a sum together anew for each answer that it is sent with.
    return { fixed, head: [fixed.lines, lines].join('') };
  }

  private linesOf({ complete }: Answer): string {
    const { vary, securityLines } = this.how;
    const varied = this.representation.isCompressible ? [...vary, 'accept-encoding'] : vary;
    const completeLine = complete === null ? '' : fieldLine('x-gateway-complete', String(complete));
    const tagLine = this.tag === null ? '' : fieldLine('etag', this.tag);
    const varyLine = varied.length === 0 ? '' : fieldLine('vary', varied.join(', '));
    return securityLines + completeLine + tagLine + varyLine;
  }
}

/** A body that says the same as the one before it has the same compressed copies. */
function representationOf(
  { contentType, body, entryKey }: Answer,
  known: Representation | undefined,
): Representation {
  if (entryKey !== null) return Representation.ofEntry(contentType, body, known);
  const own = new Representation(contentType, body, false);
  return known?.isSame(own) ? known : own;
}
