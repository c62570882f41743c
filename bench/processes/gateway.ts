import { Program } from './program';

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

/** Starts the built gateway on a free loopback port; `preload` is a built script to load before it. */
export async function startGateway(
  { statisticsUrl, orderUrl }: UpstreamUrls,
  environment: Readonly<Record<string, string>> = {},
  preload?: string,
): Promise<GatewayProgram> {
  const program = await Program.start({
    script: 'dist/main.js',
    environment: { PORT: '0', STATS_URL: statisticsUrl, ORDER_URL: orderUrl, ...environment },
    preload,
    ready: /Order gateway at +http.*\n/,
  });
  return { program, url: program.said(/Order gateway at +(\S+)/) };
}
