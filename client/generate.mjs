import { readFile, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

/**
 * Writes the types of the operations under `/v1` and `/health` and of their views, from the OpenAPI document.
 * `node generate.mjs [to]`: by default to the file that is committed.
 */
const committed = new URL('src/api.ts', import.meta.url);
const [to = committed] = process.argv.slice(2);
const document = JSON.parse(await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8'));

const mapValues = (object, map) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));

/** An operation with the bodies of its successes alone: every failure is a `ProblemView`. */
const withoutFailures = ({ responses, ...operation }) => ({
  ...operation,
  responses: mapValues(
    Object.fromEntries(Object.entries(responses).filter(([status]) => status.startsWith('2'))),
    ({ description, content }) => ({
      description,
      content: content && mapValues(content, ({ schema }) => ({ schema })),
    }),
  ),
});

const own = Object.entries(document.paths).filter(([path]) => /^\/(v1|health)\//.test(path));
const paths = mapValues(Object.fromEntries(own), (item) => mapValues(item, withoutFailures));

/** The schemas that `value` refers to, and those that these refer to. */
function reached(value, found = {}) {
  for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (name in found) continue;
    found[name] = document.components.schemas[name];
    reached(found[name], found);
  }
  return found;
}

const schemas = reached([paths, { $ref: '#/components/schemas/ProblemView' }]);
const types = astToString(
  await openapiTypescript({ ...document, paths, components: { schemas } }, { alphabetize: true }),
);
const header = '/** Generated from docs/openapi.json by `npm run generate --workspace client`. */\n\n';
await writeFile(
  to,
  await format(header + types, { ...(await resolveConfig(committed)), parser: 'typescript' }),
);
