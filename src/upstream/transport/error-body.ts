import { InvalidPayloadError, type JsonNode } from '../../codec/json-node';
import { readJson } from '../../codec/read-json';
import { type UpstreamErrorBody } from './upstream-error';

/** A longer error body is not parsed: no client of an upstream looks for so much. */
const maxErrorBytes = 64 * 1024;

/**
 * Parses a body as an error body, which has a member of that name; null for any other. Most bodies are none, and are
 * told apart without parsing.
 */
export function parseErrorBody(
  body: Buffer,
  member: string,
  read: (root: JsonNode) => UpstreamErrorBody | null,
): UpstreamErrorBody | null {
  if (body.length > maxErrorBytes || !body.includes(`"${member}"`)) return null;
  try {
    return readJson(body, read);
  } catch (error) {
    if (error instanceof InvalidPayloadError) return null;
    throw error;
  }
}
