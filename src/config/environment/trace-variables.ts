import { type RawEnvironment } from '../raw-environment';

/** The exporter of spans: OTLP over HTTP in either encoding, or the standard output. */
export type TraceExporter = 'otlp-protobuf' | 'otlp-json' | 'console';

const exporterOfProtocol: ReadonlyMap<string, TraceExporter> = new Map([
  ['http/protobuf', 'otlp-protobuf'],
  ['http/json', 'otlp-json'],
]);

/** The exporter that OpenTelemetry's own variables configure; null for no tracing. */
export function traceExporterOf(given: RawEnvironment): TraceExporter | null {
  if (given.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null;
  const endpoint = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT;
  const asked = given.OTEL_TRACES_EXPORTER ?? (endpoint === undefined ? 'none' : 'otlp');
  if (asked === 'otlp') return exporterOfProtocol.get(protocolOf(given)) ?? 'otlp-protobuf';
  return asked === 'console' ? 'console' : null;
}

/** Rejects protocols without an exporter, which would export nothing silently. */
export const traceViolations = (given: RawEnvironment): string[] =>
  traceExporterOf(given) === null || exporterOfProtocol.has(protocolOf(given))
    ? []
    : ['OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json'];

const protocolOf = (given: RawEnvironment): string =>
  given.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? given.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf';
