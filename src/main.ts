import { execute } from './bootstrap/v8';

// For the gateway's own listeners, which come later: without any, a signal ends the process, or process 1 ignores it.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => undefined);
execute(`${__dirname}/gateway.js`);
