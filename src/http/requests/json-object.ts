import { Problem } from '../problems/problem';

/** Refuses a body that is no JSON object, or none at all. */
export function requireJsonObject(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>;
  throw Problem.ofField('body', 'must be a JSON object');
}
