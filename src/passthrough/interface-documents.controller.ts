import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ResourceCache } from '../cache/resource-cache';
import { UpstreamResources } from '../cache/upstream-resources';
import { Problem } from '../problems/problem';
import { sendDropIn } from './drop-in-answer';

/** Letters, digits and what file names hold; no empty or dot segment, no encoded character. */
const plainPath = /^(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._-]+)+\/?$/;

/** The statistics interface's own description (spec 4): whatever it serves below `/swagger` and `/redoc`. */
@ApiExcludeController()
@Controller()
export class InterfaceDocumentsController {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: UpstreamResources,
  ) {}

  @Get(['swagger', 'swagger/*', 'redoc', 'redoc/*'])
  async document(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = request.url.split('?')[0] ?? '';
    if (!plainPath.test(path)) throw Problem.ofField('path', 'must be made of plain segments');
    const { value } = await this.cache.read(this.resources.interfaceDocument(path));
    sendDropIn(value, reply);
  }
}
