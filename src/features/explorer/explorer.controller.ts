import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Public } from '../../http/access/access-control';
import { Problem } from '../../http/problems/problem';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { StaticFile } from '../../http/responses/static-file';

/** The folder of the build, beside the program. */
export const builtExplorer = join(__dirname, 'explorer');

const page = 'index.html';

const contentTypes: Readonly<Partial<Record<string, string>>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A name with the hash of the file's content: it never has another content. */
const hashedName = /-[A-Z0-9]{8}\.\w+$/;

/** The files of the explorer by their names. Only these names are served: no request reads the disk. */
export class ExplorerFiles extends Map<string, StaticFile> {
  /** Reads the folder of the build. Rejects if the page is not there. */
  static async read(folder: string): Promise<ExplorerFiles> {
    const names = await readdir(folder).catch((): string[] => []);
    if (!names.includes(page))
      throw new Error(
        `The explorer is not built: ${folder} has no ${page}. EXPLORER=false starts the gateway without it.`,
      );
    const files = names.map(
      async (name) => [name, fileOf(name, await readFile(join(folder, name)))] as const,
    );
    return new ExplorerFiles(await Promise.all(files));
  }
}

const fileOf = (name: string, body: Buffer): StaticFile =>
  new StaticFile(
    contentTypes[extname(name)] ?? 'application/octet-stream',
    body,
    hashedName.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
  );

/** The page for people: the files of its build, and the page itself at every path of its own. */
@ApiExcludeController()
@Public()
@Controller('explorer')
export class ExplorerController {
  constructor(private readonly files: ExplorerFiles) {}

  @Get(['', '*'])
  async file(@Req() { params }: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { '*': path = '' } = params as { '*'?: string };
    // The URL is the state of the page: it is served for every path without a dot.
    const file = this.files.get(path.includes('.') ? path : page);
    if (!file) throw new Problem('ROUTE_NOT_FOUND');
    await file.send(reply);
  }
}
