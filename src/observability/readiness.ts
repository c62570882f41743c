import { Injectable } from '@nestjs/common';

export const readinessStates = ['starting', 'ready', 'draining'] as const;

export type ReadinessState = (typeof readinessStates)[number];

/**
 * Whether this gateway wants requests: from when it listens until it is told to stop. How the interfaces are
 * has no part in it: a gateway whose interface is down still serves what it has stored.
 */
@Injectable()
export class Readiness {
  private current: ReadinessState = 'starting';

  get state(): ReadinessState {
    return this.current;
  }

  /** Requests are wanted, unless the gateway is draining: of that there is no way back. */
  markReady(): void {
    if (this.current === 'starting') this.current = 'ready';
  }

  /** No more requests are wanted. Those that still come are answered. */
  drain(): void {
    this.current = 'draining';
  }
}
