import { type AccessSettings } from '../config/access-settings';
import { type RawEnvironment } from '../config/variable';
import {
  changedVariables,
  type EmbeddedSandbox,
  InvalidEnvironment,
  readEnvironment,
  type VariableValues,
  variableValues,
} from '../config/read-environment';
import { type Settings } from '../config/settings';
import { accessSwitchViolations } from '../http/access/access.module';
import { type JsonLogger } from '../observability/logging/json-logger';

/** What a reload replaces. All other variables need a restart. */
const reloadable: ReadonlySet<string> = new Set([
  'API_KEYS',
  'RATE_LIMIT_PER_MINUTE',
  'LIVE_MAX_STREAMS_PER_KEY',
  'LIVE_MAX_STREAMS_PER_ADDRESS',
  'LIVE_OPENS_PER_MINUTE',
  'LOG_LEVEL',
]);

/** A valid environment: its settings, and its variables to compare with those of another one. */
interface CheckedEnvironment {
  readonly settings: Settings;
  readonly values: VariableValues;
}

/** Throws {@link InvalidEnvironment} with all violations. */
export const checkEnvironment = (
  environment: RawEnvironment,
  sandbox: EmbeddedSandbox | null,
): CheckedEnvironment => ({
  settings: readEnvironment(environment, sandbox),
  values: variableValues(environment),
});

/** Reads the environment again, and replaces API keys, the limits of each client and the log level: all or nothing. */
export class Reload {
  private applied: VariableValues;

  /**
   * @param started the environment that the process was started with
   * @param readAgain reads the environment as it is now
   */
  constructor(
    private readonly started: CheckedEnvironment,
    private readonly sandbox: EmbeddedSandbox | null,
    private readonly readAgain: () => RawEnvironment,
    private readonly targets: { readonly access: AccessSettings; readonly logger: JsonLogger },
  ) {
    this.applied = started.values;
  }

  /** Writes to the log what has changed and what needs a restart, or why nothing changes. Never throws. */
  run(): void {
    const { logger } = this.targets;
    try {
      this.apply(checkEnvironment(this.readAgain(), this.sandbox));
    } catch (error) {
      const complaints = error instanceof InvalidEnvironment ? error.violations : [String(error)];
      logger.error({ msg: 'reload refused: nothing is changed', complaints }, 'Reload');
    }
  }

  private apply({ settings, values }: CheckedEnvironment): void {
    const violations = accessSwitchViolations(this.started.settings, settings);
    if (violations.length > 0) throw new InvalidEnvironment(violations);
    const { access, logger } = this.targets;
    access.replace(settings);
    logger.setLevel(settings.logLevel);
    logger.notice('Reload', 'reloaded', {
      changed: changedVariables(this.applied, values).filter((name) => reloadable.has(name)),
      needRestart: changedVariables(this.started.values, values).filter((name) => !reloadable.has(name)),
    });
    this.applied = values;
  }
}

/** Reloads on SIGHUP, which ends a process by default. A signal during the start counts once the gateway has started. */
export class ReloadSignal {
  private reload: Pick<Reload, 'run'> | null = null;
  private isPending = false;

  constructor() {
    process.on('SIGHUP', () => {
      if (this.reload) this.reload.run();
      else this.isPending = true;
    });
  }

  handleBy(reload: Pick<Reload, 'run'>): void {
    this.reload = reload;
    if (this.isPending) reload.run();
  }
}
