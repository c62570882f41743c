import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeCommand, Program } from './program';

/** Where the gateway finds its upstreams. */
export interface UpstreamUrls {
  readonly statisticsUrl: string;
  readonly orderUrl: string;
}

export interface GatewayOptions {
  /** The folder of the build, from the working folder. */
  readonly dist?: string | undefined;
  /** A script to load before the gateway; it can `process.send` messages. */
  readonly preload?: string;
  /** The one core that it may run on; any unless set. */
  readonly core?: number;
}

/** The built gateway in a process of its own. */
export interface GatewayProcess {
  readonly program: Program;
  readonly url: string;
}

/** The gateway's URL, and that of its management port, in the startup banner. */
export const urlPattern = /^Order gateway at +(\S+)\n/m;
export const managementUrlPattern = /^Management at +(\S+)\n/m;

/** Starts the built gateway on a free loopback port and waits until it listens. */
export async function startGateway(
  { statisticsUrl, orderUrl }: UpstreamUrls,
  environment: NodeJS.ProcessEnv = {},
  { dist = 'dist', preload, core }: GatewayOptions = {},
): Promise<GatewayProcess> {
  const program = await Program.start(
    {
      command: nodeCommand(resolve(dist, 'main.js'), preload),
      environment: {
        PORT: '0',
        STATS_URL: statisticsUrl,
        ORDER_URL: orderUrl,
        // As the image has it.
        NODE_OPTIONS: '--v8-pool-size=1',
        ...environment,
      },
      hasChannel: preload !== undefined,
      core,
    },
    urlPattern,
  );
  return { program, url: program.match(urlPattern) };
}

/** Waits until the gateway is ready: it warms up after it listens. */
export async function untilReady({ url }: Pick<GatewayProcess, 'url'>): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/health/ready`);
    await response.arrayBuffer();
    if (response.ok) return;
    await delay(50);
  }
}
