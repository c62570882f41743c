import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { weakEtag } from '../../http/responses/etag';
import { Representation } from '../../http/responses/representation';

/** A file of the explorer, in memory. */
export interface ExplorerFile {
  /** The bytes, and each compressed copy from the first request for it on. */
  readonly representation: Representation;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
}

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
export class ExplorerFiles {
  private constructor(private readonly files: ReadonlyMap<string, ExplorerFile>) {}

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
    return new ExplorerFiles(new Map(await Promise.all(files)));
  }

  /**
   * The file for a path below `/explorer/`: the page for every path without a dot, because the URL is the state of the
   * page. Undefined for an unknown file.
   */
  at(path: string): ExplorerFile | undefined {
    return this.files.get(path.includes('.') ? path : page);
  }
}

function fileOf(name: string, body: Buffer): ExplorerFile {
  const contentType = contentTypes[extname(name)] ?? 'application/octet-stream';
  return {
    representation: new Representation(contentType, body, false),
    contentType,
    cacheControl: hashedName.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: weakEtag(body),
  };
}
