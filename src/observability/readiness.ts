import { Injectable } from '@nestjs/common';

export const readinessStates = ['starting', 'ready', 'draining'] as const;

export type ReadinessState = (typeof readinessStates)[number];

/**
 * Whether the gateway accepts requests: from the moment it listens until shutdown begins. The status of the upstreams has
 * no influence: while an upstream is down, the gateway still serves cached data.
 */
@Injectable()
export class Readiness {
  /** Changed by the methods alone. */
  state: ReadinessState = 'starting';

  /** Has no effect while draining, which is final. */
  markReady(): void {
    if (this.state === 'starting') this.state = 'ready';
  }

  /** Asks load balancers to send no more requests. Requests that still arrive are served. */
  drain(): void {
    this.state = 'draining';
  }
}
