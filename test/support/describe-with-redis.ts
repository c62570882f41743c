import { describeWith } from './describe-with';

/** `describe` where there is a redis-server; elsewhere the specs are shown as skipped. */
export const describeWithRedis = describeWith('redis-server');
