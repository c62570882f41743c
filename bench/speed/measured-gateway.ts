import { type RunningServer } from '../peers/running-server';
import { type ProgramSetting, startGateway, type UpstreamUrls } from '../processes/gateway';
import { serverCore } from '../processes/cores';
import { unlimited } from './speed-case';

/** Nothing is won by leaving out: callers are counted and limited; the log, metrics and ids are on by default. */
const limits = { RATE_LIMIT_PER_MINUTE: '1000000000' };

/** The gateway as it is measured: the built one with its defaults and a limit for each caller. */
export async function startMeasuredGateway(
  upstream: UpstreamUrls,
  setting: ProgramSetting = {},
): Promise<RunningServer> {
  const { program, url } = await startGateway(upstream, limits, { core: serverCore, ...setting });
  return { name: 'gateway', url, program };
}

/** The gateway with its defaults alone. */
export async function startUnlimitedGateway(upstream: UpstreamUrls): Promise<RunningServer> {
  const { program, url } = await startGateway(upstream, {}, { core: serverCore });
  return { name: unlimited, url, program };
}
