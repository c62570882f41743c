import { IsIn } from 'class-validator';
import { type LogLevelName, logLevels, type Settings } from '../settings';
import { BooleanVar, Milliseconds } from './variable-rules';

/** What is logged. */
export class LogVariables {
  @IsIn(logLevels)
  LOG_LEVEL: LogLevelName = 'warn';

  @BooleanVar()
  ACCESS_LOG = false;

  @Milliseconds()
  SLOW_REQUEST_MS = 1000;
}

export const readLog = (
  variables: LogVariables,
): Pick<Settings, 'logLevel' | 'accessLog' | 'slowRequestMs'> => ({
  logLevel: variables.LOG_LEVEL,
  accessLog: variables.ACCESS_LOG,
  slowRequestMs: variables.SLOW_REQUEST_MS,
});
