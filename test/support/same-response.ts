import { type Sandbox } from '../../sandbox/sandbox';
import { type RunningGateway } from './gateway';
import { ask, type Ask, type HttpResponse } from './http-client';

/** What a client of the upstream looks at: status, content type, and every byte of the body. */
export const clientSees = ({ status, headers, bytes: body }: HttpResponse) => ({
  status,
  contentType: headers['content-type'],
  bytes: body.toString('latin1'),
});

/** The interface of the sandbox that has a path. */
export const interfaceUrlOf = ({ orderUrl, statisticsUrl }: Sandbox, target: string): string =>
  target.startsWith('/v1.0') ? orderUrl : statisticsUrl;

/** Asks the sandbox itself and then the gateway, and gives what the gateway answered. */
export async function expectSameResponse(
  sandbox: Sandbox,
  gateway: RunningGateway,
  target: string,
  request: Ask = {},
): Promise<HttpResponse> {
  const direct = await ask(interfaceUrlOf(sandbox, target), target, request);
  const through = await ask(gateway.url, target, request);
  expect(direct.status).toBe(200);
  expect(clientSees(through)).toEqual(clientSees(direct));
  return through;
}
