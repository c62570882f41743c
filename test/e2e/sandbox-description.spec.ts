import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { ask, post } from '../support/http-client';

interface Examples {
  readonly example?: object;
  readonly examples?: Readonly<Record<string, { readonly value: object }>>;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly example?: string }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': Examples } };
}

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

/** What is removed has to be there: a fault, and only then all of them. */
const methods = ['post', 'put', 'get', 'delete'];

it('each example of the control API works, as the page sends it', async () => {
  const { paths } = (await ask(sandbox.controlUrl, '/sandbox/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    )
    .sort((a, b) => b.path.length - a.path.length)
    .sort((a, b) => methods.indexOf(a.method) - methods.indexOf(b.method));
  expect(operations).toHaveLength(14);
  const failed = [];
  for (const { path, method, operation } of operations) {
    const examples = (operation.parameters ?? []).filter(({ example }) => example !== undefined);
    const query = examples
      .filter((each) => each.in === 'query')
      .map(({ name, example }) => `${name}=${example}`);
    const target = examples.reduce((at, { name, example }) => at.replace(`{${name}}`, String(example)), path);
    const { example, examples: several } = operation.requestBody?.content['application/json'] ?? {};
    const bodies = several ? Object.values(several).map(({ value }) => value) : [example];
    for (const body of bodies) {
      const how = { ...(body && post(body)), method: method.toUpperCase() };
      const { status, text } = await ask(sandbox.controlUrl, `${target}?${query.join('&')}`, how);
      if (status >= 300) failed.push([method, target, status, text]);
    }
  }
  expect(failed).toEqual([]);
});
