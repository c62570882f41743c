import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { type LoadRequest, type LoadResponse, send } from '../load/requests';
import { messageOf } from '../report/run-scenarios';

/** Codes of requests that were not sent. */
const noConnectionCodes = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];
/** To each gateway. */
const connections = 32;
/** A gateway that refused a connection gets no requests for this time. */
const refusalPauseMs = 1000;

interface Gateway {
  readonly url: string;
  readonly pool: Pool;
  isReady: boolean;
  pausedUntilMs: number;
}

/**
 * A round-robin load balancer with kept-alive connections. It never repeats a request that was sent; after a refused
 * connection it uses another gateway.
 */
export class Balancer {
  refusedConnections = 0;
  private readonly gateways: Gateway[];
  private next = 0;
  private isClosed = false;

  constructor(urls: readonly string[]) {
    const toGateway = (url: string): Gateway => ({
      url,
      pool: new Pool(url, { connections }),
      isReady: true,
      pausedUntilMs: 0,
    });
    this.gateways = urls.map(toGateway);
  }

  /** Checks readiness at this interval until `close`; a gateway that is not ready gets no requests. */
  async checkReadiness(intervalMs: number): Promise<void> {
    while (!this.isClosed) {
      await delay(intervalMs);
      await Promise.all(
        this.gateways.map(async (gateway) => {
          gateway.isReady = await isReady(gateway.url);
        }),
      );
    }
  }

  /** Rejects if a request was sent and got no response. */
  async send(request: LoadRequest): Promise<LoadResponse> {
    const nowMs = performance.now();
    const usable = this.gateways.filter((gateway) => gateway.isReady && gateway.pausedUntilMs <= nowMs);
    this.next += 1;
    const gateway = usable[this.next % usable.length];
    if (!gateway) throw new Error('no gateway is available');
    try {
      return await send(gateway.pool, request);
    } catch (error) {
      if (!noConnectionCodes.includes(messageOf(error))) throw error;
      this.refusedConnections += 1;
      gateway.pausedUntilMs = performance.now() + refusalPauseMs;
      return this.send(request);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.gateways.map(({ pool }) => pool.destroy()));
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    (response) => response.arrayBuffer().then(() => response.ok),
    () => false,
  );
