import { problemCatalogue, type ProblemCode } from '../../src/http/problems/problem';
import { type HttpResponse } from './http-client';

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

type ReceivedResponse = Pick<HttpResponse, 'status' | 'headers' | 'text' | 'body'>;

/** Checks every part of a problem response: status, headers, and all members, with no others. */
export function expectProblem(response: ReceivedResponse, expected: ExpectedProblem): void {
  const { code, status, instance, upstream, fields, native = {} } = expected;
  const errors = (response.body.errors ?? []) as { field: string; message: string }[];
  expect({
    status: response.status,
    contentType: response.headers['content-type'],
    cacheControl: response.headers['cache-control'],
    fields: fields && errors.map(({ field }) => field),
    body: response.body,
  }).toEqual({
    status,
    contentType: 'application/problem+json',
    cacheControl: 'no-store',
    fields,
    body: {
      // Given to every caller of the order interface's paths, also where the interface gave none.
      ...(instance.startsWith('/v1.0/') && { reqId: response.headers['x-request-id'] }),
      ...native,
      type: urn(code),
      title: problemCatalogue[code].title,
      status,
      detail: expect.stringMatching(/\S/) as string,
      instance,
      code,
      requestId: response.headers['x-request-id'],
      retryable: problemCatalogue[code].retryable,
      ...(upstream && { upstream }),
      ...(fields && {
        errors: errors.map(({ field }) => ({ field, message: expect.stringMatching(/\S/) as string })),
      }),
    },
  });
  expect(response.body.requestId).toMatch(/^[A-Za-z0-9._-]{8,64}$/);
}

/** What no caller may ever see, wherever it comes from. */
const leaks: readonly [what: string, pattern: RegExp][] = [
  ['a stack trace', /(\n|\\n)\s*at\s|\bat [\w.<>]+ \(|node_modules|node:internal/],
  ['a file path', /\/(srv|home|app|usr|src|dist)\/|[A-Z]:\\|\.(ts|js|cs):\d/],
  ['a host', /127\.0\.0\.1|localhost|ECONN|ENOTFOUND|https?:\/\//],
  ['markup', /<[a-z!/?]/i],
];

/** What of all that a response holds: nothing, if it leaks nothing. `secrets` are texts of the test's own. */
export const leaksOf = (
  response: Pick<HttpResponse, 'text' | 'headers'>,
  secrets: readonly string[] = [],
): string[] => {
  const seen = `${response.text}\n${Object.entries(response.headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\r')}`;
  return [
    ...leaks.filter(([, pattern]) => pattern.test(seen)).map(([what]) => what),
    ...[process.cwd(), ...secrets]
      .filter((secret) => seen.includes(secret))
      .map((secret) => `the text ${secret}`),
  ];
};
