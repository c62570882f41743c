import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Public } from '../../http/access/access.guard';
import { Problem } from '../../http/problems/problem';
import { ExplorerFiles } from './explorer-files';

/** The page for people: the files of its build, and the page itself at every path of its own. */
@ApiExcludeController()
@Public()
@Controller('explorer')
export class ExplorerController {
  constructor(private readonly files: ExplorerFiles) {}

  @Get(['', '*'])
  async file(@Req() { params }: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { '*': path = '' } = params as { '*'?: string };
    const file = this.files.at(path);
    if (!file) throw new Problem('ROUTE_NOT_FOUND');
    await file.send(reply);
  }
}
