import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { type Answer, type Ask, exchange } from '../load/load';

/** There was no connection: nothing was sent. */
const noConnectionCodes = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];
/** To each gateway; further requests wait here for a free one. */
const connections = 32;
/** After a refused connection a gateway is left alone for so long. */
const refusedRestMs = 1000;

interface Gateway {
  readonly url: string;
  readonly pool: Pool;
  isReady: boolean;
  restUntilMs: number;
}

/**
 * A load balancer of the usual kind: it keeps connections to its gateways alive and gives them requests in turn. What is
 * sent is never sent again. A connection that is refused before anything was sent goes to another gateway.
 */
export class Balancer {
  /** Requests for which a connection was refused. */
  refused = 0;
  private readonly gateways: Gateway[];
  private turn = 0;
  private isClosed = false;

  constructor(urls: readonly string[]) {
    this.gateways = urls.map((url) => ({
      url,
      pool: new Pool(url, { connections }),
      isReady: true,
      restUntilMs: 0,
    }));
  }

  /** Looks at the readiness of every gateway so often, until it is closed; one that is not ready gets no requests. */
  async watchReadiness(intervalMs: number): Promise<void> {
    while (!this.isClosed) {
      await delay(intervalMs);
      await Promise.all(this.gateways.map(lookAt));
    }
  }

  /** Rejects where there is no answer to what was sent. */
  async send(ask: Ask): Promise<Answer> {
    const gateway = this.next();
    try {
      return await exchange(gateway.pool, ask);
    } catch (error) {
      if (!noConnectionCodes.includes((error as { code?: string }).code ?? '')) throw error;
      this.refused += 1;
      gateway.restUntilMs = performance.now() + refusedRestMs;
      return this.send(ask);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.gateways.map(({ pool }) => pool.destroy()));
  }

  private next(): Gateway {
    const nowMs = performance.now();
    const wanted = this.gateways.filter(({ isReady, restUntilMs }) => isReady && restUntilMs <= nowMs);
    this.turn += 1;
    const gateway = wanted[this.turn % wanted.length];
    if (!gateway) throw new Error('no gateway is there');
    return gateway;
  }
}

async function lookAt(gateway: Gateway): Promise<void> {
  try {
    const response = await fetch(`${gateway.url}/health/ready`);
    await response.arrayBuffer();
    gateway.isReady = response.ok;
  } catch {
    gateway.isReady = false;
  }
}
