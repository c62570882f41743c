import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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

it('npm run dev starts what is compiled, and starts it again after a change', async () => {
  const modules = ['dev.mjs', 'installed-packages.mjs', 'tsconfig.json', 'tsconfig.build.json'];
  for (const name of ['client', 'explorer', ...modules])
    cpSync(name, join(folder, name), { recursive: true });
  // In place of the gateway, which takes long to compile.
  mkdirSync(join(folder, 'src'));
  const program = join(folder, 'src/gateway.ts');
  writeFileSync(program, "console.log('This has started.');\n");
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const run = Program.spawn({
    command: [process.execPath, 'dev.mjs'],
    environment: { PATH: process.env.PATH },
    folder,
  });
  await run.until('This has started.');
  expect(run.output).not.toContain('Restarting');
  writeFileSync(program, "console.log('This has changed.');\n");
  await run.until('This has changed.');
  run.signal('SIGTERM');
  await run.exited;
}, 60_000);
