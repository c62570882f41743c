import { type FastifyInstance } from 'fastify';
import { type SimulatedInterface } from './order-view';
import { pathOf } from './request-path';

/** The number of requests to a path. */
export interface PathCalls {
  interface: SimulatedInterface;
  method: string;
  path: string;
  count: number;
}

/** Counts the requests that reach the interfaces, including those that a fault or the rate limit affects. */
export class CallCounter {
  private readonly byPath = new Map<string, PathCalls>();

  /** Counts every request of a server from now on. */
  watch(server: FastifyInstance, name: SimulatedInterface): void {
    server.addHook('onRequest', (request, _reply, done) => {
      this.count(name, request.method, pathOf(request));
      done();
    });
  }

  count(name: SimulatedInterface, method: string, path: string): void {
    const key = `${name} ${method} ${path}`;
    const calls = this.byPath.get(key) ?? { interface: name, method, path, count: 0 };
    this.byPath.set(key, { ...calls, count: calls.count + 1 });
  }

  clear(): void {
    this.byPath.clear();
  }

  summary(): { statistics: number; order: number; byPath: PathCalls[] } {
    const byPath = [...this.byPath.values()];
    const total = (name: SimulatedInterface): number =>
      byPath.reduce((sum, calls) => sum + (calls.interface === name ? calls.count : 0), 0);
    return { statistics: total('statistics'), order: total('order'), byPath };
  }
}
