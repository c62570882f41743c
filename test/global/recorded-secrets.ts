import { minCoreLength, type Secret } from './secret-forms';

/** The headers whose values are nobody else's business. */
const secretHeaders = /^(x-api-key|authorization|proxy-authorization|cookie)$/i;

const headerSecrets = (name: string, value: string): Secret[] =>
  value === '' || !secretHeaders.test(name)
    ? []
    : [{ kind: `the header ${name.toLowerCase()}`, text: value }];

/** What is shorter is no signature of anything, and was meant to be none. */
const signature = new RegExp(`"signature"\\s*:\\s*"([\\w-]{${minCoreLength},})"`, 'g');

const bodySecrets = (body: string): Secret[] =>
  [...body.matchAll(signature)].map(([, text = '']) => ({ kind: 'a signature', text }));

/** What of a request is secret. */
export const sentSecrets = (
  headers: Readonly<Record<string, string | readonly string[]>>,
  body: string,
): Secret[] => [
  ...Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => headerSecrets(name, value)),
  ),
  ...bodySecrets(body),
];

/** The same of a request as bytes that may be no HTTP. */
export const sentSecretsOfBytes = (text: string): Secret[] => [
  ...[...text.matchAll(/^([\w-]+):[ \t]*(.*?)[ \t]*\r?$/gm)].flatMap(([, name = '', value = '']) =>
    headerSecrets(name, value),
  ),
  ...bodySecrets(text),
];
