import { context, diag, DiagLogLevel, propagation } from '@opentelemetry/api';
import { getRPCMetadata, RPCType, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ConsoleSpanExporter,
  NodeTracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import { createRequire } from 'node:module';
import { type TraceExporter } from '../config/sections/log-settings';
import { type JsonLogger } from '../observability/logging/json-logger';
import { type OnRequestCompleted } from '../observability/request-recorder';

export interface Tracing {
  /** Sets the route of the request's span. */
  readonly onRequestCompleted: OnRequestCompleted;
  /** Exports the remaining spans. Never rejects. */
  stop(): Promise<void>;
}

const exporters: Readonly<Record<TraceExporter, () => SpanExporter>> = {
  'http/protobuf': () => new ProtobufExporter(),
  'http/json': () => new JsonExporter(),
  console: () => new ConsoleSpanExporter(),
};

/** Queries contain keys, tokens and signatures. */
const noQuery = { 'url.query': undefined };

const incoming = new HttpInstrumentation({
  // Upstream calls use undici; only the exporter uses the client of node:http.
  disableOutgoingRequestInstrumentation: true,
  ignoreIncomingRequestHook: ({ url = '' }) => url.startsWith('/health/'),
  startIncomingSpanHook: () => noQuery,
  // Replaces the client's header by the request's own span, so that the log has the id of the exported trace.
  requestHook: (_span, request) => {
    if ('headers' in request) propagation.inject(context.active(), request.headers);
  },
});

const upstream = new UndiciInstrumentation({
  startSpanHook: ({ origin, path }) => ({
    ...noQuery,
    'url.full': `${origin}${path.split('?', 1).join('')}`,
  }),
});

/** Exports a span for each request and upstream attempt, as OpenTelemetry's variables say. Servers may exist already. */
export function startTracing(exporter: TraceExporter, logger: JsonLogger): Tracing {
  const warn = (message: string) => {
    logger.warn(message, 'Tracing');
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'order-gateway' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporters[exporter]())],
  });
  provider.register({ propagator: new W3CTraceContextPropagator() });
  registerInstrumentations({ tracerProvider: provider, instrumentations: [incoming, upstream] });
  // The instrumentation is applied when the module is required next.
  createRequire(__filename)('node:http');
  return {
    onRequestCompleted: ({ route }) => {
      const request = getRPCMetadata(context.active());
      if (request?.type === RPCType.HTTP && route !== 'unmatched') request.route = route;
    },
    stop: () =>
      provider.shutdown().catch((error: unknown) => {
        warn(String(error));
      }),
  };
}
