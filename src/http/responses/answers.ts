import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Memory } from '../../cache/memory';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { Problem } from '../problems/problem';
import { routeOf } from '../../observability/answered-request';
import { type Answer } from './answer';
import { type Storing } from './cache-headers';
import { type CanonicalParameters, canonicalTarget, spelledTarget } from './canonical-target';
import { holdsIfMatch } from './entity-tag';
import { checkedFieldLines } from './field-lines';
import { type RawAnswer } from './raw-answer';
import { ReadyAnswer } from './ready-answer';
import { ResponseCache } from './response-cache';
import { ResponseWriter } from './response-writer';
import { securityLinesOf } from './security-headers';

/** A ready answer in the form that its caller takes, and the pattern of its URL. */
export interface FoundAnswer {
  readonly raw: RawAnswer;
  readonly route: string;
}

/**
 * Sends answers to callers, and keeps them ready, by route and canonical parameters, for as long as nothing changes
 * that they are made of.
 */
@Injectable()
export class Answers {
  /** With API keys an answer is for who may come in alone. */
  private readonly storing: Storing;
  /** Which headers of the request an answer depends on, whatever it is. */
  private readonly vary: readonly string[];
  /** The names of the parameters that tell the responses of a route apart, once it has answered. */
  private readonly parameterNames = new Map<string, readonly string[]>();

  constructor(
    private readonly responses: ResponseCache,
    private readonly memory: Memory,
    private readonly writer: ResponseWriter,
    settings: Settings,
  ) {
    this.vary = settings.corsOrigins.length > 0 ? ['origin'] : [];
    this.storing = settings.apiKeys.length === 0 ? 'public' : 'private';
  }

  /**
   * @param parameters all that the answer depends on: the same answer has the same ones, however it is asked for
   * @throws Problem `PRECONDITION_FAILED` where `If-Match` does not hold
   */
  async send(answer: Answer, parameters: CanonicalParameters, reply: FastifyReply): Promise<void> {
    const { request } = reply;
    if (!holdsIfMatch(request.headers['if-match'])) throw new Problem('PRECONDITION_FAILED');
    const route = routeOf(request);
    const target = canonicalTarget(route, parameters);
    const how = {
      storing: this.storingOf(answer, request.raw),
      route,
      vary: this.vary,
      securityLines: securityLinesOf(request.raw.url),
    };
    const ready = new ReadyAnswer(answer, how, this.responses.find(target)?.representation);
    if (how.storing !== 'no-store') this.keep(target, ready, parameters, request);
    const written =
      ready.first(request.raw.headers, clock.now()) ?? (await this.compressed(target, ready, request));
    const lines = linesGivenTo(reply);
    this.writer.end(reply.hijack().raw, written, lines);
  }

  /**
   * The answer that is ready for a URL, unless something has changed since, or its copy has to be made first.
   */
  ready(url: string | undefined, headers: IncomingHttpHeaders): FoundAnswer | null {
    const ready = this.responses.find(url ?? '');
    const now = clock.now();
    if (!ready || now >= ready.unchangedUntil) return null;
    const raw = ready.again(headers, now);
    // What is served often must not be the least recently used when it is needed again.
    if (raw?.writtenAt === now) ready.keys.forEach((key) => this.memory.get(key));
    return raw && { raw, route: ready.route };
  }

  /**
   * Whether what a request asks for was answered before, and is stored: at most it waits for a refresh. Found without the
   * checks of the route, so that a spelling which only those would recognise may be missed.
   */
  isStored(request: FastifyRequest): boolean {
    const ready = this.responses.find(request.originalUrl) ?? this.findByRoute(request);
    return ready !== undefined && clock.now() < ready.servedUntil;
  }

  private findByRoute(request: FastifyRequest): ReadyAnswer | undefined {
    const route = routeOf(request);
    const names = this.parameterNames.get(route);
    return names && this.responses.find(spelledTarget(route, names, parametersOf(request)));
  }

  private async compressed(target: string, ready: ReadyAnswer, { raw }: FastifyRequest): Promise<RawAnswer> {
    const written = await ready.firstCompressed(raw.headers);
    this.responses.recount(target, ready);
    return written;
  }

  private keep(
    target: string,
    ready: ReadyAnswer,
    parameters: CanonicalParameters,
    request: FastifyRequest,
  ): void {
    this.responses.set(target, ready);
    if (!this.parameterNames.has(ready.route)) this.parameterNames.set(ready.route, Object.keys(parameters));
    if (request.originalUrl === target) return;
    const isPlain = Object.keys(request.query as object).every((name) => Object.hasOwn(parameters, name));
    this.responses.addAlias(request.originalUrl, target, isPlain);
  }

  private storingOf({ complete }: Answer, { method }: IncomingMessage): Storing {
    const isSafe = method === 'GET' || method === 'HEAD';
    return isSafe && complete !== false ? this.storing : 'no-store';
  }
}

/** What a request spells out, as the framework parsed it. */
const parametersOf = ({ params, query }: FastifyRequest): Record<string, unknown> => ({
  ...(query as Record<string, unknown>),
  ...(params as Record<string, unknown>),
});

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
