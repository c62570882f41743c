import { Injectable } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { chainIdPattern } from '../../config/sections/upstream-settings';
import { Problem } from '../../http/problems/problem';
import { chainIdRule } from '../../http/requests/query-parameters';
import { type PopularTokensPart } from '../../upstream/statistics/statistics-lists';
import { upstreamResponse } from '../../http/responses/response-content';
import { ResponseSender } from '../../http/responses/response-sender';
import { type CanonicalParameters } from '../../http/responses/canonical-target';
import { setNoStore } from '../../http/responses/cache-headers';
import { type Resource } from '../../cache/resource';
import { ResourceCache } from '../../cache/resource-cache';
import { requestContextOf } from '../../http/requests/request-context';
import { type RawPayload } from '../../upstream/upstream-payload';

/** The query as the server parsed it: a repeated parameter is a list. */
export type ParsedQuery = Readonly<Record<string, string | string[] | undefined>>;

/** An optional parameter. Throws a `Problem` if it is repeated or does not match `pattern`. */
function parameter(query: ParsedQuery, name: string, pattern: RegExp, rule: string): string | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  if (Array.isArray(value)) throw Problem.ofField(name, 'must be given once');
  if (!pattern.test(value)) throw Problem.ofField(name, rule);
  return value;
}

function wholeNumber(query: ParsedQuery, name: string): number | undefined {
  const text = parameter(query, name, /^\d{1,9}$/, 'must be a whole number');
  return text === undefined ? undefined : Number(text);
}

/** The parameters of the popular-tokens endpoints; all others (cache busters) are ignored. */
export const readPopularTokensQuery = (query: ParsedQuery): Omit<PopularTokensPart, 'chainId'> => ({
  skip: wholeNumber(query, 'skip'),
  take: wholeNumber(query, 'take'),
});

/** The chain id of a token list. The parameter's name is configured. */
export function readChainParameter(query: ParsedQuery, name: string): string {
  const chainId = parameter(query, name, chainIdPattern, chainIdRule);
  if (chainId === undefined) throw Problem.ofField(name, 'is missing');
  return chainId;
}

/** Forwards upstream responses: status, media type and body bytes unchanged. */
@Injectable()
export class PassthroughResponder {
  constructor(
    private readonly cache: ResourceCache,
    private readonly responses: ResponseSender,
  ) {}

  /**
   * Sends a resource, read through the cache.
   * @param parameters the endpoint's own, in canonical form
   */
  async send(
    resource: Resource<unknown>,
    parameters: CanonicalParameters,
    reply: FastifyReply,
  ): Promise<void> {
    const read = await this.cache.read(resource, requestContextOf(reply));
    await this.responses.send(upstreamResponse(read), parameters, reply);
  }

  /** Sends a response that must never be stored. */
  sendUncached({ status, contentType, body }: Omit<RawPayload, 'value'>, reply: FastifyReply): void {
    setNoStore(reply);
    if (contentType !== null) reply.header('content-type', contentType);
    void reply.status(status).send(body.length === 0 ? undefined : body);
  }
}
