import { resolve } from 'node:path';
import { builtGateway } from '../global/built-gateway';
import { Program } from '../processes/program';

afterEach(() => Program.stopAll());

/** The other generators have to be installed: `npm run conformance:clients` tries all. */
it('a client that openapi-typescript generates compiles strictly and calls every operation', async () => {
  const program = Program.spawn({
    command: [
      process.execPath,
      resolve('test/conformance/clients/run.mjs'),
      ...['openapi-typescript', 'docs/openapi.json'],
    ],
    environment: { ...process.env, DIST: await builtGateway() },
  });
  const status = await program.exited;
  expect(program.output).toMatch(/docs\/openapi\.json: \d\d calls, 0 differ; .* unexplained 0;/);
  expect(status).toBe(0);
}, 120_000);
