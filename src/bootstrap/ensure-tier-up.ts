import { setFlagsFromString } from 'node:v8';
import { tierUpFlag } from './tier-up';

const flag = tierUpFlag(process.versions.node);

if (flag !== null) setFlagsFromString(flag);
