import { type RedisClientType } from '@keyv/redis';
import { createHash } from 'node:crypto';

/** A script that Redis runs as one step, and that answers with a whole number or a list of them. */
export class LuaScript {
  private readonly sha1: string;

  constructor(private readonly text: string) {
    this.sha1 = createHash('sha1').update(text).digest('hex');
  }

  /** For a script that answers with one number. */
  async run(client: RedisClientType, keys: string[], values: readonly number[]): Promise<number> {
    return Number(await this.answer(client, keys, values));
  }

  /** For a script that answers with a list. */
  async runForList(client: RedisClientType, keys: string[], values: readonly number[]): Promise<number[]> {
    return [await this.answer(client, keys, values)].flat().map(Number);
  }

  /** Runs it by its hash; its text goes over the wire only where Redis does not know it, or not any more. */
  private async answer(client: RedisClientType, keys: string[], values: readonly number[]): Promise<unknown> {
    const given = { keys, arguments: values.map(String) };
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
