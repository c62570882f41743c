import { Counter, type Registry } from 'prom-client';
import { servedMethods } from '../completed-request';
import { getOrCreateList, RouteMetrics } from './route-metrics';
import { RecordedHistogram } from './recorded-metrics';

/** A completed request. `route` is the pattern of the matched route. */
export interface ObservedRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  /** The name of the client's API key, or `anonymous`. */
  readonly caller: string;
  readonly ms: number;
}

const served: ReadonlySet<string> = new Set(servedMethods);

/** One label for all methods that a path does not have: clients choose them. */
const methodLabelOf = ({ method, status }: ObservedRequest): string =>
  status === 405 || !served.has(method) ? 'other' : method;

/**
 * Counts and times the completed requests. An observation costs two map lookups and creates no key: the counter and the
 * histogram of prom-client would take a tenth of the time of a cached response. The values are exported when the metrics
 * are read.
 */
export class RequestMetrics {
  private readonly methodsByRoute = new Map<string, RouteMetrics[]>();

  constructor(registry: Registry) {
    const routeMetrics = () => [...this.methodsByRoute.values()].flat();
    new Counter({
      name: 'http_requests_total',
      help: 'Completed requests.',
      labelNames: ['route', 'method', 'status', 'caller'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { route, method, counts } of routeMetrics())
          for (const { status, caller, requests } of counts)
            this.inc({ route, method, status, caller }, requests);
      },
    });
    new RecordedHistogram(
      {
        name: 'http_request_duration_seconds',
        help: 'From the arrival of a request until its response was handed over.',
        labelNames: ['route', 'method'],
        registers: [registry],
      },
      () =>
        routeMetrics().map(({ route, method, durations }) => ({
          labels: { route, method },
          counts: durations,
        })),
    );
  }

  /** The number of completed requests. */
  get total(): number {
    const counts = [...this.methodsByRoute.values()].flat().flatMap((metrics) => metrics.counts);
    return counts.reduce((sum, { requests }) => sum + requests, 0);
  }

  observe(request: ObservedRequest): void {
    this.metricsOf(request.route, methodLabelOf(request)).observe(request);
  }

  private metricsOf(route: string, method: string): RouteMetrics {
    const methods = getOrCreateList(this.methodsByRoute, route);
    const known = methods.find((metrics) => metrics.method === method);
    if (known) return known;
    const added = new RouteMetrics(route, method);
    methods.push(added);
    return added;
  }
}
