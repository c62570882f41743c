import { type FastifyRequest } from 'fastify';
import { exampleSignatory, exampleSignature, exampleWallet } from '../../http/schema/examples';
import { field, nullable, optional, ViewType } from '../../http/schema/view-type';
import { count } from '../../http/schema/value-rules';
import { type FieldError, Problem } from '../../http/problems/problem';
import { exchangeOf } from '../../http/exchange';
import { requireJsonObject } from '../../http/requests/json-bodies';
import { walletAddressPattern, walletAddressRule } from '../../http/requests/identifiers.pipe';
import { type RequestBody } from '../../upstream/transport/upstream-transport';

/** Body of endpoint 4 (spec 4). */
export class LeaderboardBody extends ViewType({
  skip: field(count, 'How many users to pass over.', 0),
  take: field({ type: 'integer', minimum: 1, maximum: 100 }, 'How many users.', 20),
  walletAddress: optional(nullable('string', 'A wallet whose own entry is wanted too.', exampleWallet)),
}) {}

/** Body of endpoint 5 (spec 4). */
export class SignatureBody extends ViewType({
  signatoryAddress: field(
    { type: 'string', minLength: 1, maxLength: 8192 },
    'The wallet that signed.',
    exampleSignatory,
  ),
  signature: field(
    { type: 'string', minLength: 1, maxLength: 8192 },
    "The wallet's signature over the terms.",
    exampleSignature,
  ),
}) {}

/** The body of a request and its media type, to be forwarded unchanged. */
export const forwardedBody = (request: FastifyRequest): RequestBody => ({
  bytes: exchangeOf(request).rawBody,
  contentType: request.headers['content-type'] ?? 'application/json',
});

/** Returns the rule that a value breaks; null for a valid one. */
export type Check = (value: unknown) => string | null;

export const wholeNumber =
  (min: number, max: number, rule: string): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? null : rule;

const pageNumber = wholeNumber(0, Number.MAX_SAFE_INTEGER, 'must be a whole number from 0');

const optionalPageNumber: Check = (value) => (value === undefined ? null : pageNumber(value));

const walletAddress: Check = (value) =>
  (value ?? '') === '' || (typeof value === 'string' && walletAddressPattern.test(value))
    ? null
    : walletAddressRule;

const text: Check = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= 8192 ? null : 'must be a text';

/** The members of a leaderboard request (spec 4, endpoint 4). The upstream checks which of them are required. */
export const readLeaderboardRequest = (body: unknown): Record<string, unknown> =>
  checked(body, { skip: optionalPageNumber, take: optionalPageNumber, walletAddress });

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
