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

/** A way in which the interfaces misbehave. */
export interface Fault {
  id: string;
  interface: SimulatedInterface | 'both';
  kind: FaultKind;
  /** Only paths that begin with it. */
  pathPrefix: string;
  /** How many requests it still strikes; null without end. */
  remaining: number | null;
  /** Before the answer (latency), or between its pieces (drip). */
  delayMs: number;
  /** Of the answer, where the fault makes one up (status, html). */
  status: number | null;
  /** Sent as Retry-After (rate-limited, status); none if null. */
  retryAfterSeconds: number | null;
}

const strikes = (fault: Fault, name: SimulatedInterface, path: string): boolean =>
  (fault.interface === 'both' || fault.interface === name) && path.startsWith(fault.pathPrefix);

/** The faults in force, oldest first; a used-up fault is gone. */
export class FaultRegistry {
  private faults: Fault[] = [];
  private made = 0;

  /** Puts a fault in force, behind those that already are, and tells its id. */
  add(fault: Omit<Fault, 'id'>): Fault {
    this.made += 1;
    const added = { ...fault, id: `fault-${this.made}` };
    this.faults.push(added);
    return added;
  }

  all(): readonly Fault[] {
    return this.faults;
  }

  /** Whether there was such a fault. */
  remove(id: string): boolean {
    const kept = this.faults.filter((fault) => fault.id !== id);
    const removed = kept.length < this.faults.length;
    this.faults = kept;
    return removed;
  }

  clear(): void {
    this.faults = [];
  }

  /** The oldest fault that strikes this request; it is counted as one strike. */
  match(name: SimulatedInterface, path: string): Fault | undefined {
    const fault = this.faults.find((candidate) => strikes(candidate, name, path));
    if (fault === undefined || fault.remaining === null) return fault;
    fault.remaining -= 1;
    if (fault.remaining === 0) this.remove(fault.id);
    return fault;
  }
}
