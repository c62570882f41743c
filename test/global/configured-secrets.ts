import { givenVariables, type RawEnvironment } from '../../src/config/variable';
import { withSecretFiles } from '../../src/config/secret-files';
import { type Secret } from './secret-forms';

/**
 * What of a gateway's environment is secret: tokens, hashes of keys, and the passwords of all URLs, in variables and in
 * the files that they name.
 */
export const configuredSecrets = (variables: RawEnvironment): Secret[] => {
  const environment = withSecretFiles(givenVariables(variables), []);
  const { ORDER_ACCESS_TOKEN: token, API_KEYS: keys } = environment;
  return [
    ...secretsAs('ORDER_ACCESS_TOKEN', token),
    ...(keys ?? '').split(',').flatMap((entry) => secretsAs('an entry of API_KEYS', entry.split(':')[1])),
    ...Object.entries(environment).flatMap(([name, value]) =>
      secretsAs(`the password in ${name}`, /:\/\/[^:/@]*:(.*)@/.exec(value ?? '')?.[1]).map(percentDecoded),
    ),
  ];
};

const secretsAs = (kind: string, text: string | undefined): Secret[] =>
  text === undefined || text === '' ? [] : [{ kind, text }];

const percentDecoded = ({ kind, text }: Secret): Secret => ({
  kind,
  text: text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
});
