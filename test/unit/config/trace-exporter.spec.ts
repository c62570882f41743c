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
    [endpoint, 'http/protobuf'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }, 'http/protobuf'],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http/protobuf'],
    [{ OTEL_SDK_DISABLED: 'false', ...endpoint }, 'http/protobuf'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', ...endpoint }, 'http/json'],
    [
      { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', ...endpoint },
      'http/json',
    ],
    [{ OTEL_TRACES_EXPORTER: 'console', ...endpoint }, 'console'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, null],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_EXPORTER: 'console' }, 'console'],
  ])('%j select %s', (variables, exporter) => {
    expect(readEnvironment({ ...upstreams, ...variables }).traceExporter).toBe(exporter);
  });

  it.each(['grpc', 'http'])('are refused with a protocol that is not spoken: %s', (protocol) => {
    const variables = { ...upstreams, ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: protocol };
    expect(() => readEnvironment(variables)).toThrow(
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json',
    );
  });
});
