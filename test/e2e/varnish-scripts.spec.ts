import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { requireExecutable } from '../processes/program';
import { describeWith } from '../support/describe-with';

const folder = resolve('test/varnish');
const configuration = resolve('deploy/varnish/edge.vcl');

/** Scripts for Varnish's own test program, in which gateways behave byte by byte, and by turns with clients. */
describeWith('varnishd')('the shipped edge.vcl, by varnishtest', () => {
  it.each(readdirSync(folder))('%s', async (script) => {
    const command = ['-D', `configuration=${configuration}`, join(folder, script)];
    const run = promisify(execFile)(requireExecutable('varnishtest'), command);
    const { stdout } = await run.catch((failure: { stdout: string }) => failure);
    expect(stdout).toContain('passed');
  });
});
