import { setFlagsFromString } from 'node:v8';
import { v8Flags } from './v8-flags';

for (const flag of v8Flags(process.versions.node, process.execArgv)) setFlagsFromString(flag);
