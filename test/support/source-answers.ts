import { type CacheStatus } from '../../src/cache/cached-resource';
import { type SourceAnswer } from '../../src/features/orders/source-answer';
import { type AnswerReader } from '../../src/upstream/document-reader';
import { type InterfaceName, UpstreamFailure } from '../../src/upstream/transport/upstream-failure';
import { MemberReader } from '../../src/codec/member-reader';
import { readJson } from '../../src/codec/read-json';
import { jsonText } from './upstream-records';

/** An interface's good answer, with the record as its reader reads it. */
export const present = <T>(
  source: InterfaceName,
  storedAt: number,
  record: object,
  read: AnswerReader<T>,
): SourceAnswer<T> => {
  const status: CacheStatus = {
    key: `${source}/order`,
    source,
    served: 'miss',
    storedAt,
    freshUntil: storedAt + 1000,
    unchangedUntil: storedAt + 1000,
    servedUntil: storedAt + 1000,
  };
  const body = Buffer.from(jsonText(record));
  const value = readJson(body, (root) => read(root, new MemberReader()));
  return { ...status, state: 'ok', record: value, fetchedAt: storedAt, body };
};

/** An interface that is away. */
export const unavailable = (interfaceName: InterfaceName) =>
  ({
    state: 'unavailable',
    record: null,
    failure: new UpstreamFailure({
      interfaceName,
      kind: 'unreachable',
      status: null,
      reason: 'no connection',
    }),
  }) as const;
