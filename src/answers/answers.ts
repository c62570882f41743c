import { Injectable } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Memory } from '../cache/memory';
import { Settings } from '../config/settings';
import { clock } from '../lib/clock';
import { routeOf } from '../requests/answered-request';
import { type Answer } from './answer';
import { type Storing } from './cache-headers';
import { checkedFieldLines } from './field-lines';
import { type RawAnswer } from './raw-answer';
import { ReadyAnswer } from './ready-answer';
import { ResponseWriter } from './response-writer';
import { securityLinesOf } from './security-headers';

/** A ready answer in the form that its caller takes, and the pattern of its URL. */
export interface FoundAnswer {
  readonly raw: RawAnswer;
  readonly route: string;
}

/**
 * Sends answers to callers, and keeps them ready, by URL, for as long as nothing changes that they are made
 * of.
 */
@Injectable()
export class Answers {
  /** With API keys an answer is for who may come in alone. */
  private readonly storing: Storing;
  /** Which headers of the request an answer depends on, whatever it is. */
  private readonly vary: readonly string[];

  constructor(
    private readonly memory: Memory,
    private readonly writer: ResponseWriter,
    settings: Settings,
  ) {
    this.vary = settings.corsOrigins.length > 0 ? ['origin'] : [];
    this.storing = settings.apiKeys.length === 0 ? 'public' : 'private';
  }

  async send(answer: Answer, reply: FastifyReply): Promise<void> {
    const { raw } = reply.request;
    const how = {
      storing: this.storingOf(answer, raw),
      route: routeOf(reply.request),
      vary: this.vary,
      securityLines: securityLinesOf(raw.url),
    };
    const ready = new ReadyAnswer(answer, how, this.find(raw.url)?.representation);
    this.keep(raw.url, ready);
    const written = ready.first(raw.headers, clock.now()) ?? (await this.compressed(ready, raw));
    const lines = linesGivenTo(reply);
    this.writer.end(reply.hijack().raw, written, lines);
  }

  /**
   * The answer that is ready for a URL, unless something has changed since, or its copy has to be made first.
   */
  ready(url: string | undefined, headers: IncomingHttpHeaders): FoundAnswer | null {
    const ready = this.find(url);
    const now = clock.now();
    if (!ready || now >= ready.unchangedUntil) return null;
    const raw = ready.again(headers, now);
    // What is served often must not be the least recently used when it is needed again.
    if (raw?.writtenAt === now) ready.keys.forEach((key) => this.memory.get(key));
    return raw && { raw, route: ready.route };
  }

  /** Whether what a URL asks for was answered before, and is stored: at most it waits for a refresh. */
  isStored(url: string | undefined): boolean {
    const ready = this.find(url);
    return ready !== undefined && clock.now() < ready.servedUntil;
  }

  private async compressed(ready: ReadyAnswer, { url, headers }: IncomingMessage): Promise<RawAnswer> {
    const written = await ready.firstCompressed(headers);
    this.keep(url, ready);
    return written;
  }

  private find(url: string | undefined): ReadyAnswer | undefined {
    return this.memory.get(url ?? '')?.value as ReadyAnswer | undefined;
  }

  /** The record is a new one each time, so that the memory weighs it again. */
  private keep(url: string | undefined, ready: ReadyAnswer): void {
    if (ready.storing !== 'no-store' && url) this.memory.set(url, { value: ready });
  }

  private storingOf({ complete }: Answer, { method }: IncomingMessage): Storing {
    const isSafe = method === 'GET' || method === 'HEAD';
    return isSafe && complete !== false ? this.storing : 'no-store';
  }
}

/**
 * The header fields that the framework's hooks gave. With what an answer varies, and how the connection goes on, is not
 * theirs to say.
 */
function linesGivenTo(reply: FastifyReply): string {
  const given = reply.getHeaders();
  delete given.vary;
  delete given.connection;
  return checkedFieldLines(given);
}
