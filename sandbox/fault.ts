import { type SimulatedInterface } from './order-view';

export const faultKinds = [
  'latency',
  'status',
  'reset',
  'drip',
  'truncation',
  'invalid-json',
  'html',
  'rate-limited',
  'hang',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** A failure to simulate. */
export interface Fault {
  id: string;
  interface: SimulatedInterface | 'both';
  kind: FaultKind;
  /** Matches paths that begin with it. */
  pathPrefix: string;
  /** The number of requests that it still affects; null if unlimited. */
  remaining: number | null;
  /** Before the response (latency), or between its chunks (drip). */
  delayMs: number;
  /** Status of the response (status, html); the default of the kind if null. */
  status: number | null;
  /** Sent as Retry-After (rate-limited, status); none if null. */
  retryAfterSeconds: number | null;
}

const matches = (fault: Fault, name: SimulatedInterface, path: string): boolean =>
  (fault.interface === 'both' || fault.interface === name) && path.startsWith(fault.pathPrefix);

/** The active faults, oldest first. A fault without remaining requests is removed. */
export class FaultRegistry {
  private faults: Fault[] = [];
  private addedCount = 0;

  /** Appends a fault and returns it with its id. */
  add(fault: Omit<Fault, 'id'>): Fault {
    this.addedCount += 1;
    const added = { ...fault, id: `fault-${this.addedCount}` };
    this.faults.push(added);
    return added;
  }

  all(): readonly Fault[] {
    return this.faults;
  }

  /** Returns whether the fault existed. */
  remove(id: string): boolean {
    const kept = this.faults.filter((fault) => fault.id !== id);
    const removed = kept.length < this.faults.length;
    this.faults = kept;
    return removed;
  }

  clear(): void {
    this.faults = [];
  }

  /** The oldest fault that matches the request. Decrements its remaining requests. */
  match(name: SimulatedInterface, path: string): Fault | undefined {
    const fault = this.faults.find((candidate) => matches(candidate, name, path));
    if (fault === undefined || fault.remaining === null) return fault;
    fault.remaining -= 1;
    if (fault.remaining === 0) this.remove(fault.id);
    return fault;
  }
}
