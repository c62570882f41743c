import { Counter, type Registry } from 'prom-client';
import { getOrCreateList, RouteMetrics } from './route-metrics';
import { RecordedHistogram } from './recorded-metrics';

/** A request that was answered; `route` is the pattern that it matched. */
export interface ObservedRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  /** The name of the caller's API key, or `anonymous`. */
  readonly caller: string;
  readonly ms: number;
}

/**
 * Counts and times the answered requests. Noting one costs two looks into maps, by texts that are not made for it:
 * prom-client's own counter and histogram take a tenth of the time of a ready answer. They are written out when the
 * metrics are read.
 */
export class RequestMetrics {
  private readonly methodsByRoute = new Map<string, RouteMetrics[]>();

  constructor(registry: Registry) {
    const tallies = () => [...this.methodsByRoute.values()].flat();
    new Counter({
      name: 'http_requests_total',
      help: 'Requests answered.',
      labelNames: ['route', 'method', 'status', 'caller'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { route, method, counts } of tallies())
          for (const { status, caller, requests } of counts)
            this.inc({ route, method, status, caller }, requests);
      },
    });
    new RecordedHistogram(
      {
        name: 'http_request_duration_seconds',
        help: 'From the arrival of a request until its answer was handed over.',
        labelNames: ['route', 'method'],
        registers: [registry],
      },
      () =>
        tallies().map(({ route, method, durations }) => ({ labels: { route, method }, counts: durations })),
    );
  }

  observe(request: ObservedRequest): void {
    this.metricsOf(request.route, request.method).observe(request);
  }

  private metricsOf(route: string, method: string): RouteMetrics {
    const methods = getOrCreateList(this.methodsByRoute, route);
    const known = methods.find((tally) => tally.method === method);
    if (known) return known;
    const tally = new RouteMetrics(route, method);
    methods.push(tally);
    return tally;
  }
}
