import { type FastifyRequest } from 'fastify';
import { type LeaderboardRequest } from '../../cache/resource-catalogue';
import { type FieldError, Problem } from '../../http/problems/problem';
import { exchangeOf } from '../../http/exchange';
import { requireJsonObject } from '../../http/requests/json-bodies';
import { walletAddressPattern, walletAddressRule } from '../../http/requests/identifiers.pipe';
import { type RequestBody } from '../../upstream/transport/upstream-transport';

/** The body of a request and its media type, to be forwarded unchanged. */
export const forwardedBody = (request: FastifyRequest): RequestBody => ({
  bytes: exchangeOf(request).rawBody,
  contentType: request.headers['content-type'] ?? 'application/json',
});

/** Returns the rule that a value breaks; null for a valid one. */
type Check = (value: unknown) => string | null;

const wholeNumber: Check = (value) =>
  value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0)
    ? null
    : 'must be a whole number from 0';

const walletAddress: Check = (value) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'string' && walletAddressPattern.test(value))
    ? null
    : walletAddressRule;

const text: Check = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= 8192 ? null : 'must be a text';

/** The members of a leaderboard request (spec 4, endpoint 4). The upstream checks which of them are required. */
export const readLeaderboardRequest = (body: unknown): LeaderboardRequest =>
  checked(body, { skip: wholeNumber, take: wholeNumber, walletAddress });

/** Throws a `Problem` for an invalid signature request (spec 4, endpoint 5). */
export const checkSignatureRequest = (body: unknown): void => {
  checked(body, { signatoryAddress: text, signature: text });
};

function checked(body: unknown, checks: Readonly<Record<string, Check>>): Record<string, unknown> {
  const members = requireJsonObject(body);
  const errors = Object.entries(checks).flatMap(([field, check]): FieldError[] => {
    const message = check(members[field]);
    return message === null ? [] : [{ field, message }];
  });
  if (errors.length > 0) throw Problem.ofFields(errors);
  return members;
}
