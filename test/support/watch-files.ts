import { load } from 'js-yaml';
import { readFileSync } from 'node:fs';

export const prometheusFile = 'deploy/prometheus/prometheus.yml';
export const alertsFile = 'deploy/prometheus/alerts.yml';
export const alertTestsFile = 'deploy/prometheus/alerts.test.yml';
export const dashboardFile = 'deploy/grafana/dashboards/order-gateway.json';

interface ScrapeConfig {
  readonly job_name: string;
  readonly metrics_path: string;
  readonly static_configs: readonly { readonly targets: readonly string[] }[];
}

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

interface AlertTest {
  readonly alert_rule_test: readonly {
    readonly alertname: string;
    readonly exp_alerts: readonly unknown[];
  }[];
}

interface Panel {
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly datasource: { readonly uid: string };
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly definition: string }[] };
  readonly annotations: { readonly list: readonly { readonly expr: string }[] };
}

const read = (file: string): unknown => load(readFileSync(file, 'utf8'));

/** Where Prometheus looks for gateways. */
export const scrapeConfigs = (read(prometheusFile) as { scrape_configs: readonly ScrapeConfig[] })
  .scrape_configs;

export const alerts = (read(alertsFile) as { groups: readonly { rules: readonly Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);

/** How each alert is played through. */
export const alertTests = (read(alertTestsFile) as { tests: readonly AlertTest[] }).tests;

export const dashboard = JSON.parse(readFileSync(dashboardFile, 'utf8')) as Dashboard;

/** Every expression of the dashboard, with where it stands. */
export const dashboardExpressions = [
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ where: `panel ${title}`, expr })),
  ),
  ...dashboard.annotations.list.map(({ expr }) => ({ where: 'annotation', expr })),
  ...dashboard.templating.list.map(({ definition }) => ({
    where: 'variable',
    expr: /^label_values\((.*), \w+\)$/.exec(definition)?.[1] ?? definition,
  })),
];
