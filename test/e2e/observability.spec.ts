import { ownMetricNames } from '../support/own-metrics';
import { Metrics } from '../../src/observability/metrics/metrics';
import { readMetrics } from '../support/metrics';
import { metricsOf } from '../support/promql';
import { json, reset } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';
import { alerts, dashboardExpressions, scrapeConfigs } from '../support/watch-files';

const id = orderId(7);

const alertExpressions = alerts.map(({ alert, expr }) => ({ where: `alert ${alert}`, expr }));
const everyExpression = [...dashboardExpressions, ...alertExpressions].map(
  ({ where, expr }) => [where, expr] as const,
);

/** What Prometheus itself adds: to every sample, and as metrics of its own. */
const addedLabels = ['job', 'instance'];
const addedMetrics: readonly [string, readonly string[]][] = [
  ['up', []],
  ['ALERTS', ['alertname', 'alertstate']],
];

describe('what watches the gateway', () => {
  // What is not configured has no samples; that nothing answers there is no matter.
  const gatewayTestBed = usesGatewayTestBed({
    ORDER_REQUESTS_PER_MINUTE: '50',
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  let samples: ReadonlyMap<string, number>;
  /** The labels of each metric that a gateway shows. */
  let shown: ReadonlyMap<string, ReadonlySet<string>>;

  beforeAll(async () => {
    gatewayTestBed.statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(id))));
    gatewayTestBed.order.on('/v1.0/dln/order/', json(200, jsonText(orderRecord(id))));
    await gatewayTestBed.startGateway();
    await gatewayTestBed.ask(`/v1/orders/${id}`);
    gatewayTestBed.order.on('/v1.0/dln/order/', reset);
    await gatewayTestBed.ask(`/v1.0/dln/order/${orderId(8)}`);
    gatewayTestBed.order.on('/v1.0/dln/order/', json(200, '{}'));
    await gatewayTestBed.ask(`/v1.0/dln/order/${orderId(9)}`);
    const metrics = gatewayTestBed.gateway.app.get(Metrics, { strict: false });
    metrics.redisRefusals.inc('MOVED');
    metrics.earlierStates.inc('order', 'disbelieved');
    metrics.typicalFulfilment.from(() => [[4, '8453', '42161', '0.5']]);
    metrics.liveOpens.inc('stream');
    metrics.liveEvents.inc('order');
    metrics.liveEventAge.observe(0.005);
    metrics.livePolls.inc('order', 'open', 'ok');
    metrics.liveEnds.inc('stream', 'stalled');
    await gatewayTestBed.ask('/health/ready');
    await readMetrics(gatewayTestBed.gateway.url);
    samples = await readMetrics(gatewayTestBed.gateway.url);
    shown = labelsByMetric(samples.keys());
  });

  it.each(everyExpression)('looks only at metrics and labels that there are: %s', (_, expression) => {
    const uses = metricsOf(expression);
    expect(uses.length).toBeGreaterThan(0);
    for (const { metric, labels } of uses) {
      const known = shown.get(metric);
      expect({ metric, isShown: known !== undefined }).toEqual({ metric, isShown: true });
      expect({ metric, unknown: labels.filter((label) => !known?.has(label)) }).toEqual({
        metric,
        unknown: [],
      });
    }
  });

  it('looks only at the job by which Prometheus knows the gateways', () => {
    const [job] = scrapeConfigs.map(({ job_name }) => job_name);
    for (const [where, expression] of everyExpression.filter(([, text]) => !text.startsWith('ALERTS')))
      expect({ where, jobs: [...expression.matchAll(/job="([^"]*)"/g)].map(([, name]) => name) }).toEqual({
        where,
        jobs: metricsOf(expression).map(() => job),
      });
  });

  it('leaves out health checks and scrapes, by the names that their routes have', () => {
    const filters = everyExpression.flatMap(([, text]) =>
      [...text.matchAll(/route!~"([^"]*)"/g)].map(([, filter]) => filter!),
    );
    const routes = new Set(
      [...samples.keys()].flatMap((key) => /^http_requests_total\{route="([^"]*)"/.exec(key)?.[1] ?? []),
    );
    for (const filter of new Set(filters))
      expect([...routes].filter((route) => !new RegExp(`^(?:${filter})$`).test(route)).sort()).toEqual([
        '/v1.0/dln/order/:id',
        '/v1/orders/:orderId',
      ]);
    expect([...routes]).toEqual(expect.arrayContaining(['/metrics', '/health/ready']));
  });

  it.each(ownMetricNames())('has %s on the dashboard', (name) => {
    const onDashboard = dashboardExpressions.flatMap(({ expr }) =>
      metricsOf(expr).map(({ metric }) => metric),
    );
    expect(onDashboard.map((metric) => metric.replace(/_(bucket|sum|count)$/, ''))).toContain(name);
  });
});

function labelsByMetric(keys: Iterable<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const note = (metric: string, labels: readonly string[]) =>
    found.set(metric, new Set([...(found.get(metric) ?? addedLabels), ...labels]));
  for (const [metric, labels] of addedMetrics) note(metric, labels);
  for (const key of keys) {
    const [metric = ''] = key.split('{', 1);
    note(
      metric,
      [...key.slice(metric.length).matchAll(/[{,](\w+)="(?:[^"\\]|\\.)*"/g)].map(([, label]) => label!),
    );
  }
  return found;
}
