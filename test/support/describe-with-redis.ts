import { findExecutable } from '../processes/program';

/** Whether this machine has a redis-server. In CI one is required: a skipped spec would hide a gap. */
const hasRedis = findExecutable('redis-server') !== null;
if (!hasRedis && process.env.CI === 'true') throw new Error('redis-server is needed in CI');

/** `describe` where there is a redis-server; elsewhere the specs are shown as skipped. */
export const describeWithRedis = hasRedis ? describe : describe.skip;
