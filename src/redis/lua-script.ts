import { hash } from 'node:crypto';
import { type RedisConnection, type RedisUse } from './redis-connection';
import { type RedisCommands } from './redis-node';

/** In a cluster, all keys are in the slot of the first one. */
type Keys = [string, ...string[]];
type Values = readonly (number | string | Buffer)[];

/** The type of a reply that holds bytes, by its first byte (RESP3). */
const blobReply = '$'.charCodeAt(0);

/** A script that Redis runs atomically. Each way to run it resolves with null where `execute` does. */
export class LuaScript {
  private readonly sha1: string;

  constructor(private readonly text: string) {
    this.sha1 = hash('sha1', text);
  }

  /** Runs a script that returns one number. */
  run(redis: RedisConnection, keys: Keys, values: Values, use?: RedisUse): Promise<number | null> {
    const run = async (client: RedisCommands) => Number(await this.evaluate(client, keys, values));
    return redis.execute(keys[0], run, use);
  }

  /** Runs a script that returns a list of numbers. */
  runForList(redis: RedisConnection, keys: Keys, values: Values, use?: RedisUse): Promise<number[] | null> {
    const run = async (client: RedisCommands) =>
      [await this.evaluate(client, keys, values)].flat().map(Number);
    return redis.execute(keys[0], run, use);
  }

  /** Runs a script that returns texts or bytes, or a list of them. */
  runForBytes(redis: RedisConnection, keys: Keys, values: Values, use?: RedisUse): Promise<Buffer[] | null> {
    const run = async (client: RedisCommands) => {
      const forBytes = client.withTypeMapping({ [blobReply]: Buffer });
      return [await this.evaluate(forBytes, keys, values)].flat().filter((part) => Buffer.isBuffer(part));
    };
    return redis.execute(keys[0], run, use);
  }

  /** Runs it by its hash; its text is sent only if Redis does not have it, or not any more. */
  private async evaluate(
    client: Pick<RedisCommands, 'eval' | 'evalSha'>,
    keys: Keys,
    values: Values,
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
