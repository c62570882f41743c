import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from './cleanup';
import { Program, requireExecutable } from './program';

/** Starts nginx in the foreground, with a configuration that is told the folder it may write to. */
export async function startNginx(
  configuration: (folder: string) => string,
  core?: number,
): Promise<{ readonly program: Program; readonly folder: string }> {
  const folder = scratchFolder();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `daemon off; error_log stderr notice;\n${configuration(folder)}`);
  const command = [requireExecutable('nginx'), '-p', folder, '-c', file, '-e', 'stderr'];
  const program = await Program.start({ command, core }, /start worker process /);
  return { program, folder };
}
