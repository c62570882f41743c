import { type SourceResult } from '../../src/features/orders/order-records.loader';
import { type JsonNode } from '../../src/codec/json-node';
import { Payload } from '../../src/upstream/upstream-payload';
import { type UpstreamName, UpstreamError } from '../../src/upstream/transport/upstream-error';
import { MemberReader } from '../../src/codec/member-reader';
import { readJson } from '../../src/codec/read-json';
import { jsonText } from './upstream-records';

/** The result of a source that returned this record. */
export const present = <T>(
  source: UpstreamName,
  storedAt: number,
  record: object,
  read: (root: JsonNode, members: MemberReader) => T,
): SourceResult<T> => {
  const body = Buffer.from(jsonText(record));
  const value = readJson(body, (root) => read(root, new MemberReader()));
  return presentResult(source, storedAt, value, body);
};

/** The result of a source that has this record, from these bytes. */
export const presentResult = <T>(
  source: UpstreamName,
  storedAt: number,
  record: T,
  body = Buffer.from('{}'),
): Extract<SourceResult<T>, { state: 'ok' | 'stale' }> => ({
  state: 'ok',
  record,
  fetchedAt: storedAt,
  read: {
    value: new Payload(
      { status: 200, contentType: null, body },
      { read: () => ({ orderId: '', state: '', record }) },
      null,
    ),
    key: `${source}/order`,
    source,
    served: 'miss',
    storedAt,
    freshUntil: storedAt + 1000,
    validUntil: storedAt + 1000,
    servableUntil: storedAt + 1000,
    staleUntil: storedAt + 1000,
    errorUntil: storedAt + 1000,
    servesStaleAtOnce: false,
    wasStale: false,
    isCollapsed: false,
  },
});

/** The result of an upstream that cannot be reached. */
export const unavailable = (upstreamName: UpstreamName) =>
  ({
    state: 'unavailable',
    record: null,
    failure: new UpstreamError({
      upstreamName,
      kind: 'unreachable',
      status: null,
      reason: 'no connection',
    }),
  }) as const;
