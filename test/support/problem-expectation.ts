import { type ProblemCode, problemCatalogue } from '../../src/http/problems/problem-catalogue';
import { type Answer } from './http-client';

export interface ExpectedProblem {
  readonly code: ProblemCode;
  readonly status: number;
  readonly instance: string;
  /** The whole `upstream` member; absent where no upstream was involved. */
  readonly upstream?: Record<string, unknown>;
  /** The fields that `errors` names, in order; absent where nothing was validated. */
  readonly fields?: readonly string[];
  /** The interface's own members, beside the problem's. */
  readonly native?: Record<string, unknown>;
}

const urn = (code: ProblemCode): string =>
  `urn:order-gateway:problem:${code.toLowerCase().replaceAll('_', '-')}`;

type Answered = Pick<Answer, 'status' | 'headers' | 'text' | 'body'>;

/** Checks an answer that is not a success in full: status, headers, and every member, with none beside them. */
export function expectProblem(answer: Answered, expected: ExpectedProblem): void {
  const { code, status, instance, upstream, fields, native = {} } = expected;
  const errors = (answer.body.errors ?? []) as { field: string; message: string }[];
  expect({
    status: answer.status,
    contentType: answer.headers['content-type'],
    cacheControl: answer.headers['cache-control'],
    fields: fields && errors.map(({ field }) => field),
    body: answer.body,
  }).toEqual({
    status,
    contentType: 'application/problem+json',
    cacheControl: 'no-store',
    fields,
    body: {
      // Given to every caller of the order interface's paths, also where the interface gave none.
      ...(instance.startsWith('/v1.0/') && { reqId: answer.headers['x-request-id'] }),
      ...native,
      type: urn(code),
      title: problemCatalogue[code].title,
      status,
      detail: expect.stringMatching(/\S/) as string,
      instance,
      code,
      requestId: answer.headers['x-request-id'],
      retryable: problemCatalogue[code].retryable,
      ...(upstream && { upstream }),
      ...(fields && {
        errors: errors.map(({ field }) => ({ field, message: expect.stringMatching(/\S/) as string })),
      }),
    },
  });
  expect(answer.body.requestId).toMatch(/^[A-Za-z0-9._-]{8,64}$/);
}

/** What no caller may ever see, wherever it comes from. */
const leaks: readonly [what: string, pattern: RegExp][] = [
  ['a stack trace', /(\n|\\n)\s*at\s|\bat [\w.<>]+ \(|node_modules|node:internal/],
  ['a file path', /\/(srv|home|app|usr|src|dist)\/|[A-Z]:\\|\.(ts|js|cs):\d/],
  ['a host', /127\.0\.0\.1|localhost|ECONN|ENOTFOUND|https?:\/\//],
  ['markup', /<[a-z!/?]/i],
];

/** What of all that an answer holds: nothing, if all is well. `secrets` are texts of the test's own. */
export const leaksOf = (
  answer: Pick<Answer, 'text' | 'headers'>,
  secrets: readonly string[] = [],
): string[] => {
  const seen = `${answer.text}\n${Object.entries(answer.headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\r')}`;
  return [
    ...leaks.filter(([, pattern]) => pattern.test(seen)).map(([what]) => what),
    ...[process.cwd(), ...secrets]
      .filter((secret) => seen.includes(secret))
      .map((secret) => `the text ${secret}`),
  ];
};
