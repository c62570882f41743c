import { type FastifyRequest } from 'fastify';
import { bodyHash } from '../../cache/body-hash';
import { type FieldError, Problem } from '../../http/problems/problem';
import { requireJsonObject } from '../../http/requests/json-bodies';
import { type RequestBody } from '../../upstream/transport/upstream-transport';
import { type Check, forwardedBody, wholeNumber } from '../passthrough/passthrough-body';
import { type ParsedQuery } from '../passthrough/passthrough-responder';

/** A date, and optionally a time: as clients of the interface write it. */
const date =
  /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** The dates of the query, by name. All other parameters are dropped. Throws a `Problem` that names each invalid one. */
export function readDates(names: readonly string[], query: ParsedQuery): Record<string, string> {
  const given = names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]] as const]));
  const errors = given
    .filter(([, value]) => Array.isArray(value) || !date.test(value))
    .map(([field]): FieldError => ({ field, message: 'must be given once, as a date such as 2026-07-26' }));
  if (errors.length > 0) throw Problem.ofFields(errors);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

const maxFilterBytes = 16 * 1024;
const maxTake = 100;

/** The body as received, and a hash of its canonical form. Throws a `Problem` that names each invalid member. */
export function readFilter(request: FastifyRequest): { readonly body: RequestBody; readonly hash: string } {
  const body = forwardedBody(request);
  if (body.bytes.length > maxFilterBytes) throw new Problem('PAYLOAD_TOO_LARGE');
  const members = requireJsonObject(request.body);
  const errors = Object.entries(members).flatMap(([field, value]): FieldError[] => {
    const message = pageChecks.get(field.toLowerCase())?.(value) ?? null;
    return message === null ? [] : [{ field, message }];
  });
  if (errors.length > 0) throw Problem.ofFields(errors);
  return { body, hash: bodyHash(members, body.bytes) };
}

/** By the name in lower case: the interface reads members in any letter case. */
const pageChecks = new Map<string, Check>([
  ['take', wholeNumber(1, maxTake, `must be a whole number from 1 to ${maxTake}`)],
  ['skip', wholeNumber(0, 2 ** 31 - 1, 'must be a whole number from 0')],
]);
