import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { InvalidEnvironment } from './read-environment';
import { type RawEnvironment } from './variable';
import { fileErrorCode } from './secret-files';

/** The file of variables in the working directory. */
const environmentFile = '.env';

/**
 * The variables of the process and of the file as it is now. Throws {@link InvalidEnvironment} if there is a file that
 * cannot be read.
 *
 * @param inherited the variables of the process as it was started: they win over those of the file, empty ones too, as
 * with `process.loadEnvFile`
 */
export function currentEnvironment(inherited: RawEnvironment, path = environmentFile): RawEnvironment {
  try {
    return { ...parseEnv(readFileSync(path, 'utf8')), ...inherited };
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === 'ENOENT') return inherited;
    throw new InvalidEnvironment([`${path} cannot be read (${code})`]);
  }
}
