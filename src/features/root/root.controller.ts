import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { field, nullable, ViewType } from '../../http/schema/view-type';
import { Settings } from '../../config/settings';
import { Public } from '../../http/access/access-control';
import { ApiOpenProblems } from '../../http/openapi/problem-responses';
import { ApiOpen } from '../../http/openapi/success-responses';
import { addVary, setNoStore } from '../../http/responses/cache-headers';

/** An icon of 32 × 32 pixels, an arrow from the source to the destination: a PNG in the ICO format. */
const favicon = Buffer.from(
  'AAABAAEAICAAAAEAIACsAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAIDAAAADhSSZwAAAAlQTFRF////' +
    'I1DJ////zIGWkAAAAAF0Uk5TAEDm2GYAAABRSURBVHjaY2AIBQMGBkYIw4GBFcIIYBCFMEKgSoCKCDBSYYxMGCML' +
    'zpgKYyyFMVaCGFGrgADOmIrBQFGMon0quhWZGM4g5Ga4B+FehgcCLFgAw/1aS1MIDD4AAAAASUVORK5CYII=',
  'base64',
);

const onManagementPort = 'Null where it is on the management port.';

/** Paths on this port; those in braces take an id. */
export class LinksView extends ViewType({
  orders: field('string', 'An order.', '/v1/orders/{orderId}'),
  docs: nullable('string', `The documentation, as a page. ${onManagementPort}`, '/docs'),
  openapi: nullable(
    'string',
    `The documentation, as an OpenAPI document. ${onManagementPort}`,
    '/docs/openapi.json',
  ),
  health: field(
    'string',
    'Whether this gateway is ready, and the state of what it depends on.',
    '/health/ready',
  ),
  metrics: nullable('string', `Counts and measures. ${onManagementPort}`, '/metrics'),
  explorer: nullable('string', 'The page for people. Null where it is off.', '/explorer'),
}) {}

/** What is at the root of the gateway, for whoever has only its address. */
@ApiTags('health')
@Public()
@Controller()
export class RootController {
  private readonly links: LinksView;

  constructor({ explorer, server: { management } }: Settings) {
    const unlessManaged = (path: string) => (management === null ? path : null);
    this.links = {
      orders: '/v1/orders/{orderId}',
      docs: unlessManaged('/docs'),
      openapi: unlessManaged('/docs/openapi.json'),
      health: '/health/ready',
      metrics: unlessManaged('/metrics'),
      explorer: explorer ? '/explorer' : null,
    };
  }

  @Get()
  @ApiOperation({
    summary: 'Where to go from here. A browser is redirected to the explorer, where it is on',
    security: [],
  })
  @ApiOpen({ type: LinksView, description: 'The paths of this gateway.' })
  @ApiResponse({
    status: 302,
    description: 'For a request that prefers `text/html`, where the explorer is on.',
  })
  @ApiOpenProblems()
  getLinks(@Req() { headers }: FastifyRequest, @Res() reply: FastifyReply): void {
    setNoStore(reply);
    addVary(reply, 'accept');
    const { explorer } = this.links;
    if (explorer !== null && prefersPage(headers.accept)) void reply.redirect(explorer, 302);
    else void reply.send(this.links);
  }

  @Get('favicon.ico')
  @ApiExcludeEndpoint()
  @Header('content-type', 'image/x-icon')
  @Header('cache-control', 'public, max-age=86400')
  favicon(): Buffer {
    return favicon;
  }
}

/** Whether the client is a browser: clients that take anything get JSON. */
const prefersPage = (accept: string | undefined): boolean =>
  new Negotiator({ headers: { accept } }).mediaTypes(['application/json', 'text/html'])[0] === 'text/html';
