import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gatewayServices } from '../../support/compose-file';
import { describeWith } from '../../support/describe-with';
import { labelsLeftBy } from '../../support/promql';
import {
  alerts,
  alertsFile,
  alertTests,
  alertTestsFile,
  dashboard,
  prometheusFile,
  scrapeConfigs,
} from '../../support/watch-files';

const headings = [...readFileSync('docs/observe.md', 'utf8').matchAll(/^#+ (.*)$/gm)].map(
  ([, title]) => title,
);

const byName = alerts.map((alert) => [alert.alert, alert] as const);

describe('deploy/prometheus', () => {
  it('scrapes every gateway of docker-compose.yml', () => {
    const targets = scrapeConfigs.flatMap(({ static_configs }) =>
      static_configs.flatMap((one) => one.targets),
    );
    expect(targets.map((target) => target.split(':')[0])).toEqual(gatewayServices.map(([name]) => name));
  });

  it.each(byName)('has one runbook for %s, and says how urgent it is', (name, { annotations, labels }) => {
    expect(annotations.runbook).toBe(`docs/observe.md#${name.toLowerCase()}`);
    expect(headings).toContain(name);
    expect(['page', 'ticket']).toContain(labels.severity);
  });

  it.each(byName)('plays %s through: where it fires, and where it is silent', (name) => {
    const cases = alertTests
      .flatMap(({ alert_rule_test }) => alert_rule_test)
      .filter(({ alertname }) => alertname === name);
    expect(cases.some(({ exp_alerts }) => exp_alerts.length > 0)).toBe(true);
    expect(cases.some(({ exp_alerts }) => exp_alerts.length === 0)).toBe(true);
  });

  describeWith('promtool')('as promtool sees it', () => {
    it.each([
      ['check', 'config', prometheusFile],
      ['check', 'rules', alertsFile],
      ['test', 'rules', alertTestsFile],
    ])('%s %s %s', (...words) => {
      const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8' });
      const said = stdout + stderr;
      expect(said).toContain('SUCCESS');
      expect({ status, said }).toMatchObject({ status: 0 });
    });
  });
});

describe('deploy/grafana', () => {
  const { panels } = dashboard;

  it('reads from the data source that is provisioned', () => {
    const file = readFileSync('deploy/grafana/provisioning/datasources/prometheus.yml', 'utf8');
    const uid = /uid: (\w+)/.exec(file)?.[1];
    expect(new Set(panels.map(({ datasource }) => datasource.uid))).toEqual(new Set([uid]));
  });

  it('fits one screen, no panel upon another', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)}/${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
    expect(Math.max(...panels.map(({ gridPos: { y, h } }) => y + h))).toBeLessThanOrEqual(32);
  });

  it.each(panels.map(({ title, targets }) => [title, targets] as const))(
    'names the series of "%s" by labels that are left',
    (_, targets) => {
      for (const { expr, legendFormat } of targets) {
        const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
        const left = labelsLeftBy(expr) ?? ['instance'];
        expect({ expr, unknown: named.filter((label) => !left.includes(label)) }).toEqual({
          expr,
          unknown: [],
        });
      }
    },
  );
});
