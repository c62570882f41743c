import { applyDecorators, Controller, Get, HttpCode, Post, Req, Res, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type UpstreamName } from '../../upstream/transport/upstream-error';
import { describeRelayed } from './relay-description';
import { RelayService } from './relay.service';
import { type RelayRoute } from './relay-table';

/** A controller with a handler for each route: which there are is known only once the configuration is read. */
export function relayController(upstreamName: UpstreamName, routes: readonly RelayRoute[]): Type {
  @ApiTags(`${upstreamName} interface, drop-in`)
  @Controller()
  class RelayController {
    constructor(readonly relay: RelayService) {}
  }
  routes.forEach((route, index) => {
    addHandler(RelayController, `relayed${index}`, route);
  });
  return RelayController;
}

function addHandler(controller: Type, name: string, route: RelayRoute): void {
  const prototype = controller.prototype as object;
  const descriptor: PropertyDescriptor = {
    configurable: true,
    value(this: { readonly relay: RelayService }, request: FastifyRequest, reply: FastifyReply) {
      return this.relay.respond(route, request, reply);
    },
  };
  const path = route.template.replace(/\{(\w+)\}/g, ':$1');
  Object.defineProperty(descriptor.value, 'name', { value: name });
  Object.defineProperty(prototype, name, descriptor);
  Req()(prototype, name, 0);
  Res()(prototype, name, 1);
  applyDecorators(route.method === 'GET' ? Get(path) : Post(path), HttpCode(200), describeRelayed(route))(
    prototype,
    name,
    descriptor,
  );
}
