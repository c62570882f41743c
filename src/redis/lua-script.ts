import { type RedisClientType } from '@keyv/redis';
import { createHash } from 'node:crypto';

type ScriptValue = number | string | Buffer;

/** The type of a reply that holds bytes, by its first byte (RESP3). */
const blobReply = '$'.charCodeAt(0);

/** A script that Redis runs as one step. */
export class LuaScript {
  private readonly sha1: string;

  constructor(private readonly text: string) {
    this.sha1 = createHash('sha1').update(text).digest('hex');
  }

  /** For a script that answers with one number. */
  async run(client: RedisClientType, keys: string[], values: readonly ScriptValue[]): Promise<number> {
    return Number(await this.answer(client, keys, values));
  }

  /** For a script that answers with a list of numbers. */
  async runForList(
    client: RedisClientType,
    keys: string[],
    values: readonly ScriptValue[],
  ): Promise<number[]> {
    return [await this.answer(client, keys, values)].flat().map(Number);
  }

  /** For a script that answers with texts or bytes, or a list of them. */
  async runForBytes(
    client: RedisClientType,
    keys: string[],
    values: readonly ScriptValue[],
  ): Promise<Buffer[]> {
    const forBytes = client.withTypeMapping({ [blobReply]: Buffer });
    return [await this.answer(forBytes, keys, values)]
      .flat()
      .filter((part): part is Buffer => Buffer.isBuffer(part));
  }

  /** Runs it by its hash; its text goes over the wire only where Redis does not know it, or not any more. */
  private async answer(
    client: Pick<RedisClientType, 'eval' | 'evalSha'>,
    keys: string[],
    values: readonly ScriptValue[],
  ): Promise<unknown> {
    const given = {
      keys,
      arguments: values.map((value) => (typeof value === 'number' ? String(value) : value)),
    };
    try {
      return await client.evalSha(this.sha1, given);
    } catch (error) {
      if (!isUnknownScript(error)) throw error;
      return client.eval(this.text, given);
    }
  }
}

const isUnknownScript = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('NOSCRIPT');
