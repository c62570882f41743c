import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { InvalidEnvironment } from './read-environment';
import { type RawEnvironment } from './variable';
import { fileErrorCode } from './secret-files';

/** The file of variables in the working directory. */
export const environmentFile = '.env';

/** Where the variables come from, read again at each call: the process first, then the file. */
export class EnvironmentSources {
  /**
   * @param inherited the variables of the process as it was started: they win over those of the file, empty ones too, as
   * with `process.loadEnvFile`
   */
  constructor(
    private readonly inherited: RawEnvironment,
    private readonly path = environmentFile,
  ) {}

  /** Throws {@link InvalidEnvironment} if there is a file that cannot be read. */
  read(): RawEnvironment {
    return { ...this.readFile(), ...this.inherited };
  }

  private readFile(): RawEnvironment {
    try {
      return parseEnv(readFileSync(this.path, 'utf8'));
    } catch (error) {
      const code = fileErrorCode(error);
      if (code === 'ENOENT') return {};
      throw new InvalidEnvironment([`${this.path} cannot be read (${code})`]);
    }
  }
}
