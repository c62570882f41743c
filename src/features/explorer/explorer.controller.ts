import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Public } from '../../http/access/public.decorator';
import { Problem } from '../../http/problems/problem';
import { addVary } from '../../http/responses/cache-headers';
import { preferredCoding } from '../../http/responses/content-coding';
import { matchesEtag } from '../../http/responses/etag';
import { ExplorerFiles } from './explorer-files';

/** The page for people: the files of its build, and the page itself at every path of its own. */
@ApiExcludeController()
@Public()
@Controller('explorer')
export class ExplorerController {
  constructor(private readonly files: ExplorerFiles) {}

  @Get(['', '*'])
  async file(@Req() { params, headers }: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { '*': path = '' } = params as { '*'?: string };
    const file = this.files.at(path);
    if (!file) throw new Problem('ROUTE_NOT_FOUND');
    const { representation, contentType, cacheControl, etag } = file;
    reply.headers({ etag, 'cache-control': cacheControl });
    addVary(reply, 'accept-encoding');
    if (matchesEtag(headers['if-none-match'], etag)) {
      await reply.status(304).send();
      return;
    }
    const coding = representation.isCompressible ? preferredCoding(headers['accept-encoding']) : 'identity';
    if (coding !== 'identity') reply.header('content-encoding', coding);
    await reply.header('content-type', contentType).send(await representation.encode(coding));
  }
}
