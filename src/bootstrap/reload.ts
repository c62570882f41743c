import { type AccessSettings } from '../config/access-settings';
import { changedVariables, InvalidEnvironment } from '../config/read-environment';
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

/** Reads the environment again, and replaces API keys, the limits of each client and the log level: all or nothing. */
export class Reload {
  private applied: Settings;

  /**
   * @param started by the environment that the process was started with
   * @param readAgain reads the environment as it is now
   */
  constructor(
    private readonly started: Settings,
    private readonly readAgain: () => Settings,
    private readonly access: AccessSettings,
    private readonly logger: JsonLogger,
  ) {
    this.applied = started;
  }

  /** Writes to the log what has changed and what needs a restart, or why nothing changes. Never throws. */
  run(): void {
    try {
      this.apply(this.readAgain());
    } catch (error) {
      const complaints = error instanceof InvalidEnvironment ? error.violations : [String(error)];
      this.logger.error({ msg: 'reload refused: nothing is changed', complaints }, 'Reload');
    }
  }

  private apply(settings: Settings): void {
    const violations = accessSwitchViolations(this.started, settings);
    if (violations.length > 0) throw new InvalidEnvironment(violations);
    this.access.replace(settings);
    this.logger.setLevel(settings.log.logLevel);
    this.logger.notice('Reload', 'reloaded', {
      changed: changedVariables(this.applied, settings).filter((name) => reloadable.has(name)),
      needRestart: changedVariables(this.started, settings).filter((name) => !reloadable.has(name)),
    });
    this.applied = settings;
  }
}

/** Reloads on SIGHUP, which ends a process by default. A signal during the start counts once the gateway has started. */
export class ReloadSignal {
  private isPending = false;
  private reload: Pick<Reload, 'run'> = { run: () => (this.isPending = true) };

  constructor() {
    process.on('SIGHUP', () => {
      this.reload.run();
    });
  }

  handleBy(reload: Pick<Reload, 'run'>): void {
    this.reload = reload;
    if (this.isPending) reload.run();
  }
}
