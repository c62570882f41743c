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

/** Rejects what would export nothing silently: protocols without an exporter, endpoints of gRPC that HTTP cannot use. */
export function traceViolations(given: RawEnvironment): string[] {
  if (traceExporterOf(given) === null) return [];
  const protocol = protocolOf(given);
  if (protocol !== 'grpc' && !exporterOfProtocol.has(protocol))
    return ['OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, http/json or grpc'];
  return traceFallbackUrlOf(given) === undefined
    ? ['OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL, or host:port']
    : [];
}

/**
 * The URL that spans go to by HTTP where gRPC is configured, which the gateway does not speak: the path `/v1/traces` at the
 * endpoint. Null where HTTP is configured; undefined where the endpoint has no such URL.
 */
export function traceFallbackUrlOf(given: RawEnvironment): string | null | undefined {
  if (!traceExporterOf(given)?.startsWith('otlp') || protocolOf(given) !== 'grpc') return null;
  const endpoint =
    given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT ?? 'http://localhost:4318';
  // gRPC takes host:port too, and then uses TLS unless told otherwise.
  const isInsecure = given.OTEL_EXPORTER_OTLP_TRACES_INSECURE ?? given.OTEL_EXPORTER_OTLP_INSECURE;
  const scheme = isInsecure?.toLowerCase() === 'true' ? 'http' : 'https';
  const text = /^[\w.-]+:\d+$/.test(endpoint) ? `${scheme}://${endpoint}` : endpoint;
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!url.pathname.endsWith(tracesPath)) url.pathname = url.pathname.replace(/\/+$/, '') + tracesPath;
  return url.href;
}

/** OTLP 1.x, "OTLP/HTTP Request". */
const tracesPath = '/v1/traces';

/** The log line for spans that go over HTTP in place of gRPC. Without credentials that the URL may hold. */
export function traceFallbackLine(url: string): object {
  const { origin, pathname } = new URL(url);
  return {
    msg: 'OTLP over gRPC is not supported: spans are sent over HTTP',
    url: origin + pathname,
    set: 'OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf, and the port that takes HTTP: usually 4318, where 4317 takes gRPC',
  };
}

const protocolOf = (given: RawEnvironment): string =>
  given.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? given.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf';
