import { type RedisClientType } from '@keyv/redis';
import { createHash } from 'node:crypto';

/** A script that Redis runs as one step, and that answers with a whole number. */
export class LuaScript {
  private readonly sha1: string;

  constructor(private readonly text: string) {
    this.sha1 = createHash('sha1').update(text).digest('hex');
  }

  /** Runs it by its hash; its text goes over the wire only where Redis does not know it, or not any more. */
  async run(client: RedisClientType, keys: string[], values: readonly number[]): Promise<number> {
    const given = { keys, arguments: values.map(String) };
    try {
      return Number(await client.evalSha(this.sha1, given));
    } catch (error) {
      if (!isUnknownScript(error)) throw error;
      return Number(await client.eval(this.text, given));
    }
  }
}

const isUnknownScript = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('NOSCRIPT');
