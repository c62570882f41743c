import { type OpenAPIObject } from '@nestjs/swagger';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { trialRequests } from '../../src/http/openapi/trial-requests';
import { ask, post } from '../support/http-client';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

/** What is removed has to be there: a fault, and only then all of them. */
const methods = ['POST', 'PUT', 'GET', 'DELETE'];

it('each example of the control API works', async () => {
  const { body: document } = await ask(sandbox.controlUrl, '/sandbox/openapi.json');
  const requests = trialRequests(document as unknown as OpenAPIObject)
    .sort((a, b) => b.target.length - a.target.length)
    .sort((a, b) => methods.indexOf(a.method) - methods.indexOf(b.method));
  expect(requests).toHaveLength(12);
  const failed = [];
  for (const { method, target, body } of requests) {
    const how = body ? { ...post(body), method } : { method };
    const { status, text } = await ask(sandbox.controlUrl, target, how);
    if (status >= 300) failed.push([method, target, status, text]);
  }
  expect(failed).toEqual([]);
});
