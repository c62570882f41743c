import { type OpenAPIObject } from '@nestjs/swagger';
import { readFileSync, writeFileSync } from 'node:fs';
import { createOpenApiDocument } from '../../src/http/openapi/document';
import exampleResponses from '../../src/http/openapi/example-responses.json';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { ApiDocument } from '../support/api-document';
import { EventStreamClient } from '../support/event-stream-client';
import {
  asExample,
  exampleClockMs,
  exampleRequests,
  type TrialRequest,
  trialRequests,
} from '../support/example-requests';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask, post } from '../support/http-client';

/** Whether this is `npm run openapi`, which writes what the tests compare with. */
const isWriting = process.env.WRITE_OPENAPI === 'true';

const write = (path: string, value: unknown): void => {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
};

const kept = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenAPIObject;

interface Stage {
  readonly sandbox: Sandbox;
  readonly gateway: RunningGateway;
}

const onStage = async (clock?: () => number): Promise<Stage> => {
  const sandbox = await startSandbox(clock && { clock });
  return { sandbox, gateway: await startGateway(sandbox, { RELAY: 'orders' }) };
};

const endStage = async ({ gateway, sandbox }: Stage): Promise<void> => {
  await gateway.close();
  await sandbox.close();
};

/** The head of a stream, and what it sends up to the first order. */
async function firstEvents(gateway: RunningGateway, { target }: TrialRequest) {
  const client = await EventStreamClient.open(gateway.url, target);
  await client.until('an order', ({ states }) => states.length > 0, 10_000);
  client.close();
  const { text, events, response } = client;
  return { status: response.statusCode ?? 0, headers: response.headers, text, events };
}

const shapeOfEvent: Readonly<Record<string, string>> = {
  order: 'OrderEventView',
  waiting: 'WaitingEventView',
  end: 'EndEventView',
};

const isStream = ({ operationId }: TrialRequest): boolean => operationId.startsWith('stream');

const send = (gateway: RunningGateway, { method, target, body }: TrialRequest) =>
  ask(gateway.url, target, body ? { ...post(body), method } : { method });

describe('the examples of the OpenAPI document', () => {
  let stage: Stage;
  let api: ApiDocument;

  beforeAll(async () => {
    stage = await onStage();
    api = await ApiDocument.servedBy(stage.gateway.url);
  });

  afterAll(() => endStage(stage));

  it.each(trialRequests(kept).map((request) => [request.method, request.target, request] as const))(
    'respond with a success when tried out: %s %s',
    async (method, target, request) => {
      const response = await (isStream(request) ? firstEvents : send)(stage.gateway, request);
      expect([response.status, response.text]).toEqual([
        request.operationId === 'recordTermsSignature' ? 204 : 200,
        response.text,
      ]);
      expect(api.differencesOf(method, target.split('?')[0]!, response)).toEqual([]);
    },
  );

  it.each(trialRequests(kept).filter(isStream))('show the events of $operationId', async (request) => {
    const { events } = await firstEvents(stage.gateway, request);
    for (const { name: event, ...others } of events)
      expect(api.differencesFrom(shapeOfEvent[event]!, { event, ...others })).toEqual([]);
  });

  it('fill in what is needed alone', () => {
    const parameters = Object.values(kept.paths).flatMap(({ get }) => get?.parameters ?? []) as {
      name: string;
      required?: boolean;
      example?: unknown;
    }[];
    const filledIn = parameters.filter(({ required, example }) => !required && example !== undefined);
    // A search needs one of its parameters, whichever.
    expect(filledIn.map(({ name }) => name)).toEqual(['maker']);
    expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['fields', 'If-None-Match']));
  });

  it('of successes are the responses of the sandbox (npm run openapi)', async () => {
    const still = await onStage(() => exampleClockMs);
    // The kept document is that of a gateway that relays nothing.
    const described = await startGateway(still.sandbox);
    const seen: Record<string, unknown> = {};
    for (const request of exampleRequests(createOpenApiDocument(described.app))) {
      const { status, text } = await send(still.gateway, request);
      expect([request.target, status]).toEqual([request.target, 200]);
      seen[request.operationId] = asExample(text);
    }
    if (isWriting) {
      write('src/http/openapi/example-responses.json', seen);
      write('docs/openapi.json', createOpenApiDocument(described.app, seen));
    }
    await described.close();
    await endStage(still);
    expect(Object.keys(seen).length).toBeGreaterThan(15);
    if (!isWriting) expect(seen).toEqual(exampleResponses);
  });

  it('of problems are each of its own code and status, with members where they occur alone', () => {
    const { responses = {}, examples = {} } = kept.components ?? {};
    const shown = Object.entries(responses).flatMap(([name, response]) => {
      const [media] = Object.values((response as { content: Record<string, { examples?: object }> }).content);
      return Object.entries((media?.examples ?? {}) as Record<string, { $ref: string }>).map(
        ([code, { $ref }]) => ({
          name,
          code,
          value: (examples[$ref.split('/').at(-1)!] as { value: Record<string, unknown> }).value,
        }),
      );
    });
    expect(shown.length).toBeGreaterThan(50);
    for (const { name, code, value } of shown) {
      const [schema = '', status] = name.split('.');
      expect([name, value.code, String(value.status)]).toEqual([name, code, status]);
      expect([name, 'errors' in value]).toEqual([name, code === 'VALIDATION_FAILED']);
      expect([name, api.differencesFrom(schema, value)]).toEqual([name, []]);
    }
  });
});
