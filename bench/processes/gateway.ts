import { Program, type ProgramOptions } from './program';

/** The gateway as it is built, in a process of its own. */
export interface GatewayProgram {
  readonly program: Program;
  readonly url: string;
}

/** Where the gateway finds its interfaces. */
export interface UpstreamUrls {
  readonly statisticsUrl: string;
  readonly orderUrl: string;
}

/** A built script to load before a program, and the one core that it may run on. */
export type ProgramSetting = Pick<ProgramOptions, 'preload' | 'core'>;

/** Starts the built gateway on a free loopback port. */
export async function startGateway(
  { statisticsUrl, orderUrl }: UpstreamUrls,
  environment: Readonly<Record<string, string>> = {},
  setting: ProgramSetting = {},
): Promise<GatewayProgram> {
  const program = await Program.start({
    script: 'dist/main.js',
    environment: { PORT: '0', STATS_URL: statisticsUrl, ORDER_URL: orderUrl, ...environment },
    ...setting,
    ready: /Order gateway at +http.*\n/,
  });
  return { program, url: program.said(/Order gateway at +(\S+)/) };
}
