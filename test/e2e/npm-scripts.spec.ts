import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtGateway } from '../global/built-gateway';
import { recordLog } from '../global/run-records';
import { processTree } from '../processes/process-stats';
import { Program, requireExecutable } from '../processes/program';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The scripts and the npm settings of the package, beside a build that is there already. */
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'npm-scripts-'));
  symlinkSync(await builtGateway(), join(folder, 'dist'));
  const { start, sandbox } = scripts;
  const build = 'echo built >>builds';
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { build, start, sandbox } }));
  copyFileSync('.npmrc', join(folder, '.npmrc'));
}, 120_000);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

it.each([
  ['start', 'limit=3'],
  ['sandbox', 'control API'],
])(
  'npm run %s builds first, and a signal to it ends the program',
  async (script, banner) => {
    rmSync(join(folder, 'builds'), { force: true });
    const run = Program.spawn({
      command: [requireExecutable('npm'), 'run', script],
      environment: {
        PATH: process.env.PATH,
        npm_config_update_notifier: 'false',
        PORT: '0',
        WARM_UP: 'false',
        SANDBOX_STATISTICS_PORT: '0',
        SANDBOX_ORDER_PORT: '0',
        SANDBOX_CONTROL_PORT: '0',
      },
      folder,
    });
    await run.until(banner);
    expect(readFileSync(join(folder, 'builds'), 'utf8')).toBe('built\n');
    const started = processTree(run.pid);
    expect(started.length).toBeGreaterThan(1);
    run.signal('SIGTERM');
    await run.exited;
    recordLog(`${run.output}\n`);
    const left = started.filter((pid) => existsSync(`/proc/${pid}`));
    for (const pid of left) process.kill(pid, 'SIGKILL');
    expect(left).toEqual([]);
  },
  30_000,
);
