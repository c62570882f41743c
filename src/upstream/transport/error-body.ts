import { InvalidPayloadError, type JsonNode } from '../../codec/json-node';
import { readJson } from '../../codec/read-json';
import { type UpstreamResponse } from '../upstream-payload';
import { type FailureKind, UpstreamError, type UpstreamErrorBody, type UpstreamName } from './upstream-error';

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

/** The error of a kind that a response stands for. */
export const errorOfResponse = (
  upstreamName: UpstreamName,
  kind: FailureKind,
  { status, retryAfterSeconds }: UpstreamResponse,
  native: UpstreamErrorBody | null,
): UpstreamError =>
  new UpstreamError({
    upstreamName,
    kind,
    status,
    // Its text about the gateway's credentials is not for clients.
    native: kind === 'credentials-refused' ? null : native,
    retryAfterSeconds,
    reason: `HTTP ${status} ${String(native?.code ?? 'without an error body')}`,
  });
