import { readEnvironment } from '../../../src/config/read-environment';

const upstreams = { STATS_URL: 'https://s.example', ORDER_URL: 'https://o.example' };
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

describe("OpenTelemetry's variables", () => {
  it.each([
    [{}, null],
    [{ OTEL_SERVICE_NAME: 'gateway' }, null],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, null],
    [{ OTEL_TRACES_EXPORTER: 'none', ...endpoint }, null],
    [{ OTEL_TRACES_EXPORTER: 'zipkin', ...endpoint }, null],
    [{ OTEL_SDK_DISABLED: 'true', ...endpoint }, null],
    [{ OTEL_SDK_DISABLED: 'TRUE', OTEL_TRACES_EXPORTER: 'console' }, null],
    [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://127.0.0.1:4318' }, null],
    [endpoint, 'otlp-protobuf'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }, 'otlp-protobuf'],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'otlp-protobuf'],
    [{ OTEL_SDK_DISABLED: 'false', ...endpoint }, 'otlp-protobuf'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', ...endpoint }, 'otlp-json'],
    [
      { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', ...endpoint },
      'otlp-json',
    ],
    [{ OTEL_TRACES_EXPORTER: 'console', ...endpoint }, 'console'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, null],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', ...endpoint }, 'otlp-protobuf'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_EXPORTER: 'console' }, 'console'],
  ])('%j select %s', (variables, exporter) => {
    expect(readEnvironment({ ...upstreams, ...variables }).traceExporter).toBe(exporter);
  });

  it('are refused with a protocol that is not spoken', () => {
    expect(() => readEnvironment({ ...upstreams, ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http' })).toThrow(
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, http/json or grpc',
    );
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4317' }, 'http://collector:4317/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector/otlp/' }, 'https://collector/otlp/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4317' }, 'http://collector:4317/v1/traces'],
    [
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces', ...endpoint },
      'http://collector:4318/v1/traces',
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'https://collector:4317/v1/traces'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317', OTEL_EXPORTER_OTLP_INSECURE: 'true' },
      'http://collector:4317/v1/traces',
    ],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http://localhost:4318/v1/traces'],
    [{ OTEL_TRACES_EXPORTER: 'console', ...endpoint }, null],
    [{ OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json', ...endpoint }, null],
    [{}, null],
  ])('with gRPC %j send spans over HTTP to %s', (variables, url) => {
    const grpc = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', ...upstreams };
    expect(readEnvironment({ ...grpc, ...variables }).traceFallbackUrl).toBe(url);
  });

  it('are refused with an endpoint that only gRPC can use', () => {
    const grpc = {
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'unix:///run/otel.sock',
    };
    expect(() => readEnvironment({ ...upstreams, ...grpc })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL, or host:port',
    );
  });
});
