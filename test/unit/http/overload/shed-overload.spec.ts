import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type LoadShedder } from '../../../../src/http/overload/load-shedder';
import { type OverloadResponder } from '../../../../src/http/overload/overload-responder';
import { shedOverload } from '../../../../src/http/overload/shed-overload';
import { type RouteMatcher } from '../../../../src/http/requests/route-matcher';
import { type ResponseSender } from '../../../../src/http/responses/response-sender';
import { toCompletedRequest } from '../../../../src/observability/completed-request';

/** Starts the request that was queued, after so many milliseconds. */
let startQueued: (queuedMs: number) => void;

const framework = jest.fn();

const listener = shedOverload({
  shedder: {
    tryStart: () => false,
    tryEnqueue: (start) => {
      startQueued = start;
      return true;
    },
  } as LoadShedder,
  responses: { canServe: () => false } as unknown as ResponseSender,
  routes: { match: () => ({ route: '/v1/orders/:id', parameters: {} }) } as unknown as RouteMatcher,
  responder: {} as OverloadResponder,
  framework,
});

const request = { method: 'GET', url: '/v1/orders/0x1', headers: {} } as IncomingMessage;

/** A request to the listener whose response is open. */
function ask(): { destroyed: boolean } & ServerResponse {
  const response = { destroyed: false } as ServerResponse;
  listener(request, response);
  return response;
}

beforeEach(() => framework.mockClear());

it('starts a request that has waited, and counts the wait as part of its duration', () => {
  const response = ask();
  expect(framework).not.toHaveBeenCalled();
  startQueued(30);
  expect(framework).toHaveBeenCalledWith(request, response);
  const fastifyRequest = { raw: request, method: 'GET', headers: {}, id: 'id', routeOptions: {} };
  const reply = { raw: response, statusCode: 200, elapsedTime: 5 } as unknown as FastifyReply;
  expect(toCompletedRequest(fastifyRequest as FastifyRequest, reply, 'anonymous').ms).toBe(35);
});

it('does not start a request whose client has disconnected meanwhile', () => {
  ask().destroyed = true;
  startQueued(30);
  expect(framework).not.toHaveBeenCalled();
});
