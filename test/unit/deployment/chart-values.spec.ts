import Ajv from 'ajv';
import { merge, omit } from 'es-toolkit/compat';
import { load } from 'js-yaml';
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { knownVariables } from '../../../src/config/misspelled-variables';
import { fileVariable, secretVariables } from '../../../src/config/secret-files';
import { chartFolder } from '../../support/helm-chart';
import { alertsFile, dashboardFile } from '../../support/watch-files';

interface Values extends Record<string, unknown> {
  readonly config: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, unknown>>;
}

interface Schema {
  readonly properties: Readonly<Record<string, Schema>>;
}

const values = load(readFileSync(`${chartFolder}/values.yaml`, 'utf8')) as Values;
const schema = JSON.parse(readFileSync(`${chartFolder}/values.schema.json`, 'utf8')) as Schema;
const { config, secrets } = schema.properties as { config: Schema; secrets: Schema };
const conforms = new Ajv({ strictTypes: false }).compile(schema);

/** Variables of .env.example with the value shown there. */
const examples = new Map(
  [...readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
    ([, name = '', text = '']) => [name, text],
  ),
);

/** Variables of .env.example that are no value: NODE_ENV is the image's, and secrets have values of their own. */
const others = ['NODE_ENV', ...secretVariables, ...secretVariables.map(fileVariable)];

/** A value as given, with the members that it leaves out as the chart has them. */
const withDefaults = (name: string, value: unknown): unknown =>
  typeof value === 'object' ? { ...(values[name] as object), ...value } : value;

const typed = (text: string): unknown => (/^(\d+|true|false)$/.test(text) ? JSON.parse(text) : text);

describe('the values of the chart', () => {
  it('have each variable of .env.example in config, and no other', () => {
    const expected = [...examples.keys()].filter((name) => !others.includes(name));
    expect(Object.keys(config.properties).sort()).toEqual(expected.sort());
    expect(expected.filter((name) => !knownVariables.has(name))).toEqual(['OTEL_EXPORTER_OTLP_ENDPOINT']);
  });

  it.each([...examples].filter(([name]) => !others.includes(name)))(
    'accept %s as .env.example shows it, unless the pod could not be reached then',
    (name, text) => {
      const isLoopback = text === '127.0.0.1';
      expect(conforms({ ...values, config: { ...values.config, [name]: typed(text) } })).toBe(!isLoopback);
    },
  );

  it('have each secret apart, as the name of a Secret', () => {
    expect(Object.keys(secrets.properties)).toEqual([...secretVariables]);
    expect(Object.keys(values.secrets)).toEqual([...secretVariables]);
  });

  it('conform to their own schema, in which every member is known', () => {
    expect(conforms(values)).toBe(true);
    expect(Object.keys(schema.properties).filter((name) => name !== 'global')).toEqual(Object.keys(values));
  });

  it.each<[string, object]>([
    ['an unknown value', { replicas: 3 }],
    ['a secret among the variables', { config: { ...values.config, ORDER_ACCESS_TOKEN: 'abc' } }],
    ['a value of another type', { autoscaling: { maxReplicas: 'many' } }],
    ['a digest that is none', { image: { digest: 'latest' } }],
    ['an Ingress without a host', { ingress: { enabled: true } }],
    ['a URL for a host', { ingress: { enabled: true, hosts: ['https://a.example'] } }],
    ['a name that no Service can have', { fullnameOverride: 'Shop_1' }],
    ['a part of a name that no Service can have', { nameOverride: 'Shop' }],
    ['a readiness that a rollout does not wait for', { minReadySeconds: 600 }],
  ])('do not conform with %s', (_, given) => {
    const changed = Object.entries(given).map(([name, value]) => [name, withDefaults(name, value)]);
    expect(conforms({ ...values, ...Object.fromEntries(changed) })).toBe(false);
  });

  // Helm takes away a value that is set to null.
  it.each([
    'image',
    'image.repository',
    'config',
    'serviceAccount',
    'service',
    'service.port',
    'ingress',
    'ingress.hosts',
    'httpRoute',
    'httpRoute.parentRefs',
    'autoscaling',
    'podDisruptionBudget',
    'podDisruptionBudget.maxUnavailable',
    'serviceMonitor',
    'prometheusRule',
  ])('do not conform without %s', (path) => {
    const given = merge({}, values, {
      ingress: { enabled: true, hosts: ['a.example'] },
      httpRoute: { enabled: true, parentRefs: [{ name: 'public' }] },
    });
    expect(conforms(given)).toBe(true);
    expect(conforms(omit(given, path))).toBe(false);
  });

  it('leave the sandbox off', () => {
    expect(values.config.SANDBOX).toBe(false);
  });
});

describe('the chart', () => {
  it("has the gateway's version", () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(load(readFileSync(`${chartFolder}/Chart.yaml`, 'utf8'))).toMatchObject({
      apiVersion: 'v2',
      version,
      appVersion: version,
    });
  });

  it('links to the alerts and the dashboard instead of having copies', () => {
    const links = [`${chartFolder}/files/alerts.yaml`, `${chartFolder}/files/dashboards`];
    for (const link of links) expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(realpathSync(links[0]!)).toBe(realpathSync(alertsFile));
    expect(realpathSync(`${links[1]!}/order-gateway.json`)).toBe(realpathSync(dashboardFile));
  });
});
