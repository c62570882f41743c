import { type FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { addVary } from './cache-headers';
import { Representation } from './representation';
import { preferredCoding } from './content-coding';
import { matchesEtag, requireIfMatch } from './etag';

/** A file that is the same for the life of the process, in memory with its compressed copies. */
export class StaticFile {
  private readonly representation: Representation;

  constructor(
    private readonly contentType: string,
    body: Buffer,
    private readonly cacheControl = 'no-cache',
  ) {
    this.representation = new Representation(contentType, body, false);
  }

  /**
   * Sends the file, or a 304. Ranges are ignored (RFC 9110, 14.2), and so are conditions on the date (13.1.4): it has none.
   * @throws Problem `PRECONDITION_FAILED` if `If-Match` is false
   */
  async send(reply: FastifyReply): Promise<void> {
    const { headers } = reply.request;
    requireIfMatch(headers['if-match']);
    const { representation, contentType, cacheControl } = this;
    const { etag } = representation;
    reply.headers({ etag, 'cache-control': cacheControl });
    addVary(reply, 'accept-encoding');
    if (matchesEtag(headers['if-none-match'], etag)) {
      // Not without a body: Fastify would give the 304 of HEAD a length of zero (RFC 9110, 8.6).
      await reply.status(304).send(Readable.from([]));
      return;
    }
    const coding = representation.isCompressible ? preferredCoding(headers['accept-encoding']) : 'identity';
    if (coding !== 'identity') reply.header('content-encoding', coding);
    await reply.header('content-type', contentType).send(await representation.encode(coding));
  }
}
