import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { ApiCacheable } from '../../http/openapi/success-responses';
import { ApiPassthroughProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { Problem } from '../../http/problems/problem';
import { PassthroughResponder } from './passthrough-responder';

/** Segments of letters, digits, `.`, `_` and `-`; no empty or dot segment, no percent-encoding. */
const plainPath = /^(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._-]+)+\/?$/;

const maxPathLength = 256;

const page = {
  description: 'The page as it is.',
  content: { 'text/html': { schema: { type: 'string', description: 'The page, byte for byte.' } } },
};

/** The statistics upstream's API description (spec 4): all paths below `/swagger` and `/redoc`. */
@ApiTags('statistics interface, drop-in')
@Controller()
export class InterfaceDocumentsController {
  constructor(
    private readonly responder: PassthroughResponder,
    private readonly resources: ResourceCatalogue,
  ) {}

  @Get('swagger')
  @ApiOperation({ summary: "The statistics interface's own description, as Swagger shows it" })
  @ApiCacheable(page)
  @ApiPassthroughProblems('statistics', 'PRECONDITION_FAILED', ...upstreamProblems)
  getStatisticsSwaggerPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.document(request, reply);
  }

  @Get('redoc')
  @ApiOperation({ summary: "The statistics interface's own description, as Redoc shows it" })
  @ApiCacheable(page)
  @ApiPassthroughProblems('statistics', 'PRECONDITION_FAILED', ...upstreamProblems)
  getStatisticsRedocPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.document(request, reply);
  }

  @Get(['swagger/*', 'redoc/*'])
  @ApiExcludeEndpoint()
  async document(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = request.url.split('?')[0] ?? '';
    if (!plainPath.test(path) || path.length > maxPathLength)
      throw Problem.ofField('path', 'must be short, and made of plain segments');
    const { '*': below } = request.params as { '*'?: string };
    await this.responder.send(this.resources.interfaceDocument(path), { '*': below }, reply);
  }
}
