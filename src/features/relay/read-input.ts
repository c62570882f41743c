import { type FastifyRequest } from 'fastify';
import { bodyHash } from '../../cache/leaderboard-key';
import { type FieldError, Problem } from '../../http/problems/problem';
import { requireJsonObject } from '../../http/requests/json-bodies';
import { type RequestBody } from '../../upstream/transport/upstream-transport';
import { forwardedBody } from '../passthrough/passthrough-body';
import { type ReadInput } from './relay-table';

/** What a request asks a read by, checked and canonical. */
export interface CheckedInput {
  /** Dates of the query, by name. */
  readonly dates: Readonly<Record<string, string>>;
  /** The body as received, and a hash of its canonical form; null for a read without one. */
  readonly filter: { readonly body: RequestBody; readonly hash: string } | null;
}

/** Throws a `Problem` that names each invalid field. */
export function readInputOf(input: ReadInput, request: FastifyRequest): CheckedInput {
  if (input === 'path') return { dates: {}, filter: null };
  if (input === 'filter') return { dates: {}, filter: readFilter(request) };
  return { dates: readDates(input.dates, request.query as Query), filter: null };
}

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** A date, and optionally a time: as clients of the interface write it. */
const date =
  /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** All other parameters are dropped. */
function readDates(names: readonly string[], query: Query): Record<string, string> {
  const given = names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]] as const]));
  const errors = given
    .filter(([, value]) => Array.isArray(value) || !date.test(value))
    .map(([field]): FieldError => ({ field, message: 'must be given once, as a date such as 2026-07-26' }));
  if (errors.length > 0) throw Problem.ofFields(errors);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

const maxFilterBytes = 16 * 1024;
const maxTake = 100;

function readFilter(request: FastifyRequest): NonNullable<CheckedInput['filter']> {
  const body = forwardedBody(request);
  if (body.bytes.length > maxFilterBytes) throw new Problem('PAYLOAD_TOO_LARGE');
  const members = requireJsonObject(request.body);
  const errors = Object.entries(members).flatMap(([field, value]): FieldError[] => {
    const rule = pageRules.get(field.toLowerCase());
    return !rule || rule.holds(value) ? [] : [{ field, message: rule.message }];
  });
  if (errors.length > 0) throw Problem.ofFields(errors);
  return { body, hash: bodyHash(members, body.bytes) };
}

const isInteger = (value: unknown, low: number, high: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;

/** By the name in lower case: the interface reads members in any letter case. */
const pageRules = new Map([
  [
    'take',
    {
      holds: (value: unknown) => isInteger(value, 1, maxTake),
      message: `must be a whole number from 1 to ${maxTake}`,
    },
  ],
  [
    'skip',
    {
      holds: (value: unknown) => isInteger(value, 0, 2 ** 31 - 1),
      message: 'must be a whole number from 0',
    },
  ],
]);
