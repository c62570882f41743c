import { Injectable } from '@nestjs/common';
import { type InterfaceCondition } from './interface-condition';

/**
 * Whether operations go to Redis at present, and whether it refuses them, so that a quota or the cache is not shared;
 * `off` where none is configured.
 */
export const redisConditions = ['up', 'refusing', 'down', 'off'] as const;

export type RedisCondition = (typeof redisConditions)[number];

/**
 * How all that this gateway depends on stands. Who holds a connection says here how to ask it; health and metrics
 * read it here, each without the other.
 */
@Injectable()
export class Conditions {
  private readonly interfaceConditions = new Map<string, () => InterfaceCondition>();
  private redisCondition: () => RedisCondition = () => 'off';

  /** By the name of the interface, as of now. */
  get interfaces(): ReadonlyMap<string, InterfaceCondition> {
    return new Map([...this.interfaceConditions].map(([name, conditionNow]) => [name, conditionNow()]));
  }

  get redis(): RedisCondition {
    return this.redisCondition();
  }

  /** The condition is asked for whenever it is read. */
  watchInterface(interfaceName: string, conditionNow: () => InterfaceCondition): void {
    this.interfaceConditions.set(interfaceName, conditionNow);
  }

  /** The condition is asked for whenever it is read. */
  watchRedis(conditionNow: () => RedisCondition): void {
    this.redisCondition = conditionNow;
  }
}
