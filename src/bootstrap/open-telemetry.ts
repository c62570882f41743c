import { Logger } from '@nestjs/common';
import {
  type Context,
  context,
  diag,
  DiagLogLevel,
  propagation,
  type TextMapSetter,
} from '@opentelemetry/api';
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
import { type TraceExporter } from '../config/environment/trace-variables';
import { type OnRequestCompleted } from '../observability/completed-request';

/** Spans, while they are exported. */
export interface Tracing {
  /** Names the span of a request by its route. */
  readonly onRequestCompleted: OnRequestCompleted;
  /** Exports what is left. Never rejects. */
  stop(): Promise<void>;
}

const exporters: Readonly<Record<TraceExporter, () => SpanExporter>> = {
  'otlp-protobuf': () => new ProtobufExporter(),
  'otlp-json': () => new JsonExporter(),
  console: () => new ConsoleSpanExporter(),
};

/** The interfaces get `traceparent` and nothing else of the caller's. */
class TraceparentPropagator extends W3CTraceContextPropagator {
  override inject(spanContext: Context, carrier: unknown, setter: TextMapSetter): void {
    super.inject(spanContext, carrier, {
      set: (_, name, value) => {
        if (name === 'traceparent') setter.set(carrier, name, value);
      },
    });
  }
}

/** Query strings hold keys, tokens and signatures. */
const noQuery = { 'url.query': undefined };

const incoming = new HttpInstrumentation({
  // Calls go over undici; only the exporter itself uses the rest of node:http.
  disableOutgoingRequestInstrumentation: true,
  ignoreIncomingRequestHook: ({ url = '' }) => url.startsWith('/health/'),
  startIncomingSpanHook: () => noQuery,
  // From here on the request belongs to its own span: so the log has the id of the trace that is exported.
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

/**
 * Makes a span of each request and of each attempt to call an interface, and exports them as OpenTelemetry's own
 * variables have it. May come after the servers were made: what it instruments is common to all of them.
 */
export function startTracing(exporter: TraceExporter): Tracing {
  const logger = new Logger('Tracing');
  const warn = (message: string) => {
    logger.warn(message);
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
  provider.register({ propagator: new TraceparentPropagator() });
  registerInstrumentations({ tracerProvider: provider, instrumentations: [incoming, upstream] });
  // Instrumented when it is required next.
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
