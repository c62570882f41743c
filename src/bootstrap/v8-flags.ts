import { setFlagsFromString } from 'node:v8';

// A function is compiled with V8's best compiler after 1,000 runs. Its 3,000 are counted anew after a change of types: of a
// join, which has hundreds of functions, some stay in the code of its faster compiler. Since Node 22.
if (Number.parseInt(process.versions.node) >= 22) setFlagsFromString('--invocation-count-for-turbofan=1000');

// The heap grows by 200 % of what is in use before its old generation is collected. By default V8 collects after 50–110 %
// where a quota throttles the process, and each collection uses up the quota.
setFlagsFromString('--heap-growing-percent=200');
