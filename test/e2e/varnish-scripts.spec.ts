import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { requireExecutable } from '../processes/program';
import { describeWith } from '../support/describe-with';

const folder = resolve('test/varnish');
const configuration = resolve('deploy/varnish/edge.vcl');

/** Scripts for Varnish's own test program, in which gateways behave byte by byte, and by turns with clients. */
describeWith('varnishd')('the shipped edge.vcl, by varnishtest', () => {
  it.each(readdirSync(folder))('%s', (script) => {
    const command = ['-D', `configuration=${configuration}`, join(folder, script)];
    const { stdout } = spawnSync(requireExecutable('varnishtest'), command, { encoding: 'utf8' });
    expect(stdout).toContain('passed');
  });
});
