import { type RawEnvironment, Boolean, Milliseconds, Text } from '../variable';

/** The values of `LOG_LEVEL`. Each level includes the ones before it. */
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const;

export type LogLevelName = (typeof logLevels)[number];

const levelRule = `be one of the following values: ${logLevels.join(', ')}`;

export class LogSettings {
  @Text('LOG_LEVEL', (text) => logLevels.some((level) => level === text), levelRule)
  readonly logLevel: LogLevelName = 'warn';
  /** Whether every request is logged, not only slow ones. */
  @Boolean('ACCESS_LOG') readonly accessLog: boolean = false;
  /** A request that takes longer is logged as slow. */
  @Milliseconds('SLOW_REQUEST_MS') readonly slowRequestMs: number = 1000;
}

const otlpProtocols = ['http/protobuf', 'http/json'] as const;

/** The exporter of spans: OTLP over HTTP in either encoding, or the standard output. */
export type TraceExporter = (typeof otlpProtocols)[number] | 'console';

/** The exporter that OpenTelemetry's own variables configure; null for no tracing. */
export function traceExporterOf(given: RawEnvironment): TraceExporter | null {
  if (given.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null;
  const endpoint = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT;
  const asked = given.OTEL_TRACES_EXPORTER ?? (endpoint === undefined ? 'none' : 'otlp');
  if (asked === 'otlp') return otlpProtocols.find((each) => each === protocolOf(given)) ?? 'http/protobuf';
  return asked === 'console' ? 'console' : null;
}

/** Rejects a protocol without an exporter, by which nothing would be exported, silently. */
export const traceViolations = (given: RawEnvironment): string[] =>
  [null, 'console', protocolOf(given)].includes(traceExporterOf(given))
    ? []
    : ['OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json'];

const protocolOf = (given: RawEnvironment): string =>
  given.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? given.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf';
