import { applyDecorators, Controller, Get, HttpCode, Post, Req, Res, type Type } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  ApiCacheable,
  ApiFromCache,
  ApiInterfaceBody,
  ApiUnstored,
} from '../../http/openapi/success-responses';
import { ApiOrderId, ApiTransactionHash } from '../../http/openapi/operations';
import { ApiPassthroughProblems, bodyProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { relayBodies, relayParameters } from './relay-inputs';
import { relayResponses } from './relay-outputs';
import { type RelayRoute, relayRoutes, upstreamOf } from './relay-table';
import { type Settings } from '../../config/settings';
import { RelayService } from './relay.service';

/** Describes a relayed path, beside the endpoints of its interface. */
function describeRelayed(route: RelayRoute): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId: operationIdOf(route),
      summary: `${route.summary} (relayed)`,
      description: descriptions[route.class.kind],
    }),
    ...pathParameters(route),
    ...(relayParameters[route.template] ?? []).map((parameter) => ApiQuery(parameter)),
    ...bodies(route),
    success(route),
    ApiPassthroughProblems(
      upstreamOf(route),
      'ROUTE_NOT_FOUND',
      ...(isCached(route) ? (['PRECONDITION_FAILED'] as const) : []),
      ...(route.method === 'POST' ? bodyProblems : []),
      ...upstreamProblems,
    ),
  );
}

const descriptions: Readonly<Record<RelayRoute['class']['kind'], string>> = {
  transaction:
    'Passed on once with the query as it is, without an `accesstoken`. Never stored, never retried. A transaction moves money; the gateway checks nothing in it.',
  read: 'Read through the cache.',
  'order-ids': "Made of the statistics interface's endpoint 1.",
  plain: 'Passed on once as it is, without an `accesstoken`. Never stored, never retried.',
};

/** `GET /v1.0/dln/order/{id}/cancel-tx` is `relayGetDlnOrderIdCancelTx`. */
const operationIdOf = ({ method, template }: RelayRoute): string =>
  ['relay', method.toLowerCase(), ...template.split('/').slice(2)]
    .join('-')
    .replace(/[^A-Za-z0-9]+([A-Za-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());

const isCached = ({ class: { kind } }: RelayRoute): boolean => kind === 'read' || kind === 'order-ids';

const pathParameters = ({ template, class: { kind } }: RelayRoute): MethodDecorator[] =>
  (template.match(/\{\w+\}/g) ?? []).map((place) => {
    const name = place.slice(1, -1);
    if (kind !== 'plain') return name === 'id' ? ApiOrderId(name) : ApiTransactionHash(name);
    const schema = { type: 'string', pattern: '^[A-Za-z0-9._-]+$', example: '1' } as const;
    return ApiParam({ name, description: 'One segment of the path.', schema });
  });

const bodies = ({ method, template }: RelayRoute): MethodDecorator[] =>
  method === 'POST' ? [ApiInterfaceBody(relayBodies[template] ?? { schema: { type: 'object' } })] : [];

function success(route: RelayRoute): MethodDecorator {
  const content = { 'application/json': { schema: relayResponses[route.template] ?? {} } };
  const response = { description: "The interface's own answer.", content };
  if (!isCached(route)) return ApiUnstored(response);
  return route.method === 'POST' ? ApiFromCache(response) : ApiCacheable(response);
}

/** A controller for each route: which there are is known only once the configuration is read. */
export const relayControllers = ({ relay }: Settings): Type[] => relayRoutes(relay).map(controllerOf);

function controllerOf(route: RelayRoute): Type {
  const path = route.template.replace(/\{(\w+)\}/g, ':$1');

  @ApiTags(`${upstreamOf(route)} interface, drop-in`)
  @Controller()
  class RelayController {
    constructor(private readonly relay: RelayService) {}

    @(route.method === 'GET' ? Get(path) : Post(path))
    @HttpCode(200)
    @describeRelayed(route)
    respond(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      return this.relay.respond(route, request, reply);
    }
  }
  return RelayController;
}
