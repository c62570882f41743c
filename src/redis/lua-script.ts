import { createHash } from 'node:crypto';
import { type RedisCommands } from './redis-node';

type ScriptValue = number | string | Buffer;

/** The type of a reply that holds bytes, by its first byte (RESP3). */
const blobReply = '$'.charCodeAt(0);

/** A script that Redis runs atomically. */
export class LuaScript {
  private readonly sha1: string;

  constructor(private readonly text: string) {
    this.sha1 = createHash('sha1').update(text).digest('hex');
  }

  /** Runs a script that returns one number. */
  async run(client: RedisCommands, keys: string[], values: readonly ScriptValue[]): Promise<number> {
    return Number(await this.evaluate(client, keys, values));
  }

  /** Runs a script that returns a list of numbers. */
  async runForList(client: RedisCommands, keys: string[], values: readonly ScriptValue[]): Promise<number[]> {
    return [await this.evaluate(client, keys, values)].flat().map(Number);
  }

  /** Runs a script that returns texts or bytes, or a list of them. */
  async runForBytes(
    client: RedisCommands,
    keys: string[],
    values: readonly ScriptValue[],
  ): Promise<Buffer[]> {
    const forBytes = client.withTypeMapping({ [blobReply]: Buffer });
    return [await this.evaluate(forBytes, keys, values)]
      .flat()
      .filter((part): part is Buffer => Buffer.isBuffer(part));
  }

  /** Runs it by its hash; its text is sent only if Redis does not have it, or not any more. */
  private async evaluate(
    client: Pick<RedisCommands, 'eval' | 'evalSha'>,
    keys: string[],
    values: readonly ScriptValue[],
  ): Promise<unknown> {
    const options = {
      keys,
      arguments: values.map((value) => (typeof value === 'number' ? String(value) : value)),
    };
    try {
      return await client.evalSha(this.sha1, options);
    } catch (error) {
      if (!isUnknownScript(error)) throw error;
      return client.eval(this.text, options);
    }
  }
}

const isUnknownScript = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('NOSCRIPT');
