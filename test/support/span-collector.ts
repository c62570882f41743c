import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A span as it was exported, its attributes unwrapped. */
interface SeenSpan {
  readonly service: unknown;
  readonly name: string;
  readonly kind: 'server' | 'client' | 'other';
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Attribute {
  readonly key: string;
  readonly value: Record<string, unknown>;
}

interface ExportRequest {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: Attribute[] };
    readonly scopeSpans: { readonly spans: ExportedSpan[] }[];
  }[];
}

type ExportedSpan = Pick<SeenSpan, 'name' | 'traceId' | 'spanId' | 'parentSpanId'> & {
  readonly kind: number;
  readonly attributes: Attribute[];
};

/** Takes spans by OTLP over HTTP, in JSON. */
export class SpanCollector {
  readonly spans: SeenSpan[] = [];
  /** Everything that came, as text. */
  received = '';
  /** Media types and paths that came. */
  readonly exports: string[] = [];

  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const type = request.headers['content-type'] ?? '';
      this.exports.push(`${type} ${request.url ?? ''}`);
      const text = Buffer.concat(chunks).toString();
      this.received += text;
      if (type === 'application/json') this.spans.push(...spansOf(JSON.parse(text) as ExportRequest));
      response.setHeader('content-type', type).end(type === 'application/json' ? '{}' : '');
    });
  });

  static async start(): Promise<SpanCollector> {
    const collector = new SpanCollector();
    await new Promise<void>((listening) => collector.server.listen(0, '127.0.0.1', listening));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}

const kinds: Readonly<Record<number, SeenSpan['kind']>> = { 2: 'server', 3: 'client' };

function spansOf({ resourceSpans }: ExportRequest): SeenSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ kind, attributes, ...span }) => ({
        ...span,
        service: unwrapped(resource.attributes)['service.name'],
        kind: kinds[kind] ?? 'other',
        attributes: unwrapped(attributes),
      })),
  );
}

const unwrapped = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
