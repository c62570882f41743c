import addFormats from 'ajv-formats';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { type IncomingHttpHeaders } from 'node:http';
import { surfaceOfPath } from '../../src/http/problems/problem-document';

/** A node of a JSON document. */
type Node = Readonly<Record<string, unknown>>;

/** The part of a response that is compared with the document. */
export interface ComparableResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface DocumentedOperation {
  readonly path: string;
  readonly method: string;
  readonly responses: Readonly<Record<string, Node>>;
}

/** Headers that HTTP itself, its connections and its codings need; no description names them. */
const headersOfHttp = [
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
];

/** Headers for browsers, which the introduction describes for all responses together. */
const headersForBrowsers = [
  'content-security-policy',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'access-control-allow-origin',
  'access-control-expose-headers',
];

const undescribed = new Set([...headersOfHttp, ...headersForBrowsers]);

/**
 * Compares responses with an OpenAPI document, strictly: with a validator of JSON Schema 2020-12, and so that a shape
 * has no member which the document does not name.
 */
export class ApiDocument {
  private readonly ajv = addFormats(new Ajv2020({ strict: true, allowUnionTypes: true }));
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly operations: readonly DocumentedOperation[];

  constructor(private readonly document: Node) {
    const { schemas } = document.components as Node;
    this.ajv.addSchema({ $id: base, $defs: strict(schemas) });
    this.operations = operationsIn(document);
  }

  static async servedBy(gatewayUrl: string): Promise<ApiDocument> {
    const response = await fetch(`${gatewayUrl}/docs/openapi.json`);
    return new ApiDocument((await response.json()) as Node);
  }

  /**
   * The differences of a response from the document; empty if there are none. A path's own operation stands for methods
   * that the path does not have; on undocumented paths there are problems alone.
   */
  differencesOf(method: string, path: string, response: ComparableResponse): string[] {
    // The introduction describes OPTIONS, for all paths together.
    if (method === 'OPTIONS' && response.status === 204 && response.headers.allow) {
      const { headers } = this.document.components as Node;
      return this.differencesOfHeaders({ headers }, response.headers);
    }
    const [other] = this.operationsAt(path);
    const operation = this.operationOf(method, path) ?? other;
    if (operation) return this.differencesFromOperation(operation, response, method === 'HEAD');
    if (method === 'HEAD') return [];
    return this.differencesFrom(problemsOf[surfaceOfPath(path)], JSON.parse(response.text));
  }

  /** In what a value differs from a schema of the components. */
  differencesFrom(schema: string, value: unknown): string[] {
    return this.differencesBy(schema, { $ref: `#/components/schemas/${schema}` }, value);
  }

  /** The operations of the documented path that a request's path belongs to; none for an undocumented one. */
  private operationsAt(path: string): readonly DocumentedOperation[] {
    const fitting = this.operations.filter((operation) => isOf(operation.path, path));
    const plain = fitting.filter((operation) => operation.path === path);
    return plain.length > 0 ? plain : fitting;
  }

  /** The operation of a request; a HEAD is a GET without its body. */
  private operationOf(method: string, path: string): DocumentedOperation | undefined {
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase();
    return this.operationsAt(path).find((operation) => operation.method === asked);
  }

  private differencesFromOperation(
    operation: DocumentedOperation,
    response: ComparableResponse,
    isHead: boolean,
  ): string[] {
    const isError = response.status >= 400;
    const key = [String(response.status), ...(isError ? ['default'] : [])].find(
      (one) => one in operation.responses,
    );
    if (key === undefined) return [`the status ${response.status} is not documented`];
    const documented = this.resolved(operation.responses[key]!);
    return [
      ...this.differencesOfHeaders(documented, response.headers),
      ...(isHead
        ? []
        : this.differencesOfBody(documented, `${operation.method} ${operation.path} ${key}`, response)),
    ];
  }

  private differencesOfHeaders({ headers = {} }: Node, seen: IncomingHttpHeaders): string[] {
    const documented = new Map(
      Object.entries(headers as Node).map(([name, header]) => [
        name.toLowerCase(),
        this.resolved(header as Node),
      ]),
    );
    const others = Object.keys(seen).filter((name) => !documented.has(name) && !undescribed.has(name));
    const differing = [...documented].flatMap(([name, { schema }]) => {
      const value = seen[name];
      if (value === undefined) return [];
      const { type } = schema as { type?: string };
      const read = type === 'integer' ? Number(value) : type === 'boolean' ? value === 'true' : value;
      const validate = this.ajv.compile(schema as Node);
      return validate(read)
        ? []
        : [`the header ${name}: ${String(value)} ${this.ajv.errorsText(validate.errors)}`];
    });
    return [...others.map((name) => `the header ${name} is not documented`), ...differing];
  }

  private differencesOfBody(response: Node, name: string, { headers, text }: ComparableResponse): string[] {
    const content = (response.content ?? {}) as Readonly<Record<string, Node>>;
    if (Object.keys(content).length === 0) return text === '' ? [] : ['a body is not documented'];
    const type = String(headers['content-type']).split(';')[0] ?? '';
    const media = content[type];
    if (!media) return [`the media type ${type} is not documented`];
    if (!type.endsWith('json')) return [];
    const body: unknown = JSON.parse(text);
    return [...this.differencesBy(`${name} ${type}`, media.schema, body), ...differencesOfCode(media, body)];
  }

  private differencesBy(name: string, schema: unknown, value: unknown): string[] {
    const validate = this.validators.get(name) ?? this.ajv.compile(strict(schema) as Node);
    this.validators.set(name, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  }

  private resolved(node: Node): Node {
    if (typeof node.$ref !== 'string') return node;
    return node.$ref
      .slice(2)
      .split('/')
      .reduce<Node>((at, name) => at[name] as Node, this.document);
  }
}

/** The problems of paths that the document does not have. */
const problemsOf = {
  v1: 'ProblemView',
  statistics: 'StatisticsProblemView',
  order: 'OrderProblemView',
} as const;

/** Under `/v1` the status determines which codes are possible: there is an example of each. */
function differencesOfCode({ schema, examples }: Node, body: unknown): string[] {
  if (examples === undefined || (schema as Node).$ref !== '#/components/schemas/ProblemView') return [];
  const { code } = body as { code?: string };
  return code !== undefined && code in (examples as Node) ? [] : [`the code ${code} is not documented`];
}

const base = 'https://gateway.example/openapi.json';

function operationsIn(document: Node): DocumentedOperation[] {
  return Object.entries(document.paths as Node).flatMap(([path, item]) =>
    Object.entries(item as Node).map(([method, operation]) => ({
      path,
      method,
      responses: (operation as { responses: Readonly<Record<string, Node>> }).responses,
    })),
  );
}

const isOf = (template: string, path: string): boolean =>
  new RegExp(`^${template.replaceAll('.', '[.]').replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

/**
 * A schema with each shape closed, while the published one leaves room for members that later versions add; and with
 * references to where the validator has the components.
 */
function strict(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strict);
  if (typeof node !== 'object' || node === null) return node;
  const members: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, strict(value)]),
  );
  const { 'x-types': types, ...others } = members;
  const { type, properties, additionalProperties = false, $ref } = others;
  return {
    ...others,
    ...(types !== undefined && { type: types }),
    ...(typeof $ref === 'string'
      ? { $ref: $ref.replace('#/components/schemas/', `${base}#/$defs/`) }
      : type === 'object' && properties !== undefined && { additionalProperties }),
  };
}
