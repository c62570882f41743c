import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { readingsOf } from '../global/secret-forms';
import { type ComparableResponse } from '../support/api-document';
import { EventStreamClient } from '../support/event-stream-client';
import { eventually } from '../support/eventually';
import {
  asking,
  bodyOf,
  type Operation,
  operationsOf,
  type Subject,
  targetOf,
} from '../support/every-request';
import { type Program } from '../processes/program';
import { CompiledGateway } from '../support/compiled-gateway';
import { ask, type Ask, exchangeBytes } from '../support/http-client';
import { MarkedSecret } from '../support/marked-secret';
import { redisContents } from '../support/redis-contents';
import { RedisServer } from '../processes/redis-server';
import { describeWithRedis } from '../support/describe-with-redis';
import {
  type Behaviour,
  bytes,
  json,
  ScriptedUpstream,
  type SeenRequest,
} from '../support/scripted-upstream';
import { orderId } from '../support/upstream-records';

/** The gateway's own. */
const accessToken = new MarkedSecret('ORDER_ACCESS_TOKEN', (mark) => `a/b+c d=${mark}`);
const apiKey = new MarkedSecret('an API key', (mark) => `key-${mark}`);
const redisPassword = new MarkedSecret('the password of Redis', (mark) => `p@ss/word:${mark}`);
/** What callers send where it does not belong. */
const wrongKey = new MarkedSecret('a wrong API key');
const inPath = new MarkedSecret("a secret in a caller's path");
const inName = new MarkedSecret("a secret as the name of a caller's member");
const inQuery = new MarkedSecret("a secret in a caller's query");
const inHeader = new MarkedSecret("a secret in a caller's header");
const inBody = new MarkedSecret("a secret in a caller's body");
/** What an interface says of itself. */
const upstreamToken = new MarkedSecret("an interface's own token");

const secrets = [
  accessToken,
  apiKey,
  redisPassword,
  wrongKey,
  inPath,
  inName,
  inQuery,
  inHeader,
  inBody,
  upstreamToken,
];

const found = (where: string, text: string, among: readonly MarkedSecret[] = secrets) => {
  const readings = readingsOf(text);
  return among.flatMap((secret) =>
    secret.formsIn(readings).map((form) => `${secret.name}, ${form}, in ${where}`),
  );
};

const wholeText = ({ headers, text }: ComparableResponse) => `${JSON.stringify(headers)}\n${text}`;

/** The headers in which callers, or what stands before them, carry secrets. */
const secretHeaders = {
  authorization: `Bearer ${inHeader.text}`,
  'proxy-authorization': `Basic ${Buffer.from(`user:${inHeader.text}`).toString('base64')}`,
  cookie: `session=${inHeader.text}`,
  'user-agent': inHeader.text,
  referer: `https://app.example/?token=${inHeader.text}`,
  origin: `https://${inHeader.text}.example`,
  'x-forwarded-for': `192.0.2.1, ${inHeader.text}`,
  'x-forwarded-host': `${inHeader.text}.example`,
  'x-request-id': `not an id: ${inHeader.text}`,
  'if-none-match': `"${inHeader.text}"`,
  'accept-language': inHeader.text,
  traceparent: `00-${inHeader.text}`,
  baggage: `token=${inHeader.text}`,
};

/** What an interface that repeats all that it was sent knows of a request. */
const repeated = ({ method, target, headers, body }: SeenRequest) =>
  `${method} ${target} ${JSON.stringify(headers)} ${body.toString()}`;

type Words = (request: SeenRequest) => string;

/** The access token, and what a caller sent, in an interface's words. `redaction.spec.ts` has every form of the token. */
const tellings: readonly [string, Words][] = [
  ['all that it was sent', repeated],
  ['the target alone', ({ target }) => `Cannot serve ${target.slice(-60)}`],
  ['the body alone', ({ body }) => `Cannot read ${body.toString()}`],
  [
    'values of the body',
    ({ body }) =>
      `Cannot read ${(/"(?:signature|secret)":"([^"]*)"/.exec(body.toString()) ?? [])[1] ?? 'it'}`,
  ],
  ['the token as it is', () => `no ${accessToken.text} here`],
  ['its own bearer token', () => `refused: Bearer ${upstreamToken.text}`],
  ['its own credentials', () => `refused {"api_key":"${upstreamToken.text}"}`],
];

const ownHeaders = {
  authorization: `Bearer ${upstreamToken.text}`,
  'set-cookie': `session=${upstreamToken.text}`,
  'x-api-key': upstreamToken.text,
  'www-authenticate': `Bearer realm="${upstreamToken.text}"`,
  server: upstreamToken.text,
  etag: `"${upstreamToken.text}"`,
  location: `https://${upstreamToken.text}.example/`,
  'retry-after': upstreamToken.text,
};

/** The words in every member of both interfaces' error formats. */
const errorOf =
  (status: number, words: Words): Behaviour =>
  (request, response, socket) => {
    const text = words(request);
    const members = { message: text, errorMessage: text, errorId: text, reqId: text, errorCode: 4 };
    const body = { ...members, errorPayload: { text, [text]: 1, authorization: upstreamToken.text } };
    return json(status, body, ownHeaders)(request, response, socket);
  };

const raw =
  (text: Words): Behaviour =>
  (request, _response, socket) => {
    socket.end(text(request));
  };

/** A success with these words as its body, save where a success is passed on as it is. */
const unlessPassedOn =
  (words: Words): Behaviour =>
  (request, response, socket) => {
    const isPassedOn = /^\/(swagger|redoc)|\/signConditions$/.test(request.target);
    const behaviour = isPassedOn ? json(500, {}) : bytes(200, 'application/json', words(request), ownHeaders);
    return behaviour(request, response, socket);
  };

/** Responses that cannot be used. */
const unusable: readonly [string, Behaviour][] = [
  ['a redirect', json(302, {}, ownHeaders)],
  ['429', json(429, { message: upstreamToken.text }, ownHeaders)],
  ['a page', bytes(502, 'text/html', `<h1>${accessToken.text} ${upstreamToken.text}</h1>`, ownHeaders)],
  [
    'JSON of another shape',
    unlessPassedOn((request) =>
      JSON.stringify({ orderId: repeated(request), [repeated(request)]: upstreamToken.text }),
    ),
  ],
  ['cut JSON', unlessPassedOn((request) => `{"a":${JSON.stringify(repeated(request))}`)],
  ['no status line', raw((request) => `${repeated(request)} ${upstreamToken.text}\r\n\r\n`)],
  [
    'a broken header',
    raw((request) => `HTTP/1.1 200 OK\r\nX ${repeated(request)}: ${upstreamToken.text}\r\n\r\n`),
  ],
  [
    'a broken chunk',
    raw((request) => `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${repeated(request)}\r\n`),
  ],
  ['a broken length', raw(() => `HTTP/1.1 200 OK\r\ncontent-length: ${upstreamToken.text}\r\n\r\n{}`)],
  [
    'a coding that it is not in',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(upstreamToken.text);
    },
  ],
];

const knownKey = { 'x-api-key': apiKey.text };

type RequestsFor = (operation: Operation, about: Subject) => [target: string, how: Ask][];

/** Good requests, and such as carry secrets beside what they need. */
const goodRequests: RequestsFor = (operation, about) => {
  const target = targetOf(operation, about);
  const body = bodyOf(operation, about);
  return [
    [target, asking({ ...secretHeaders, ...knownKey }, body)],
    [target, asking(knownKey, body && { ...body, secret: inBody.text })],
  ];
};

/** Every wrong way to ask. */
const wrongRequests: RequestsFor = (operation, about) => {
  const target = targetOf(operation, about);
  const body = bodyOf(operation, about);
  const wrongPath = operation.path.replace(/\{\w+\}/, inPath.text);
  const sending = (sent: unknown, contentType?: string): [string, Ask] => [
    target,
    asking(knownKey, sent, contentType),
  ];
  return [
    [target, asking({ 'x-api-key': wrongKey.text }, body)],
    [target, asking({ ...secretHeaders, accept: `text/${inHeader.text}`, ...knownKey }, body)],
    [`${target}${target.includes('?') ? '&' : '?'}token=${inQuery.text}`, asking(knownKey, body)],
    [wrongPath, asking(knownKey, body)],
    [`${wrongPath}/${inPath.text}?token=${inQuery.text}`, asking(knownKey, body)],
    [target, { headers: knownKey, method: 'DELETE' }],
    sending({ secret: inBody.text }),
    sending({ [inName.text]: 1 }),
    sending(`{"secret":"${inBody.text}`),
    sending(`secret=${inBody.text}`, 'application/x-www-form-urlencoded'),
    sending(inBody.text, `text/plain; token=${inBody.text}`),
    sending({ secret: inBody.text.repeat(1000) }),
  ];
};

/** A whole response, or a stream up to its first event: it may never end. */
async function receive(url: string, target: string, how: Ask): Promise<ComparableResponse> {
  const { method = 'GET', headers = {} } = how;
  if (method !== 'GET' || !/\/events(\?|$)/.test(target)) return ask(url, target, how);
  const client = await EventStreamClient.open(url, target, headers as Record<string, string>);
  await client.until('an event or the end', ({ events, isEnded }) => isEnded || events.length > 0, 10_000);
  client.close();
  return { status: client.response.statusCode ?? 0, headers: client.response.headers, text: client.text };
}

describeWithRedis('no secret comes out of the gateway', () => {
  let compiled: CompiledGateway;
  let sandbox: Sandbox;
  let redis: RedisServer;
  let statistics: ScriptedUpstream;
  let order: ScriptedUpstream;
  let operations: Operation[];
  let subject: Subject;
  /** All commands that Redis is given, save `AUTH` and `HELLO`. */
  let commands: ReturnType<typeof spawn>;
  let commandText = '';
  const gateways: { readonly url: string; readonly run: Program; checked: number }[] = [];

  const start = async (environment: Record<string, string>) => {
    const run = compiled.start({
      LOG_LEVEL: 'debug',
      ACCESS_LOG: 'true',
      API_KEYS: `mobile:${apiKey.sha256}`,
      RATE_LIMIT_PER_MINUTE: '1000000',
      LIVE_OPENS_PER_MINUTE: '1000000',
      LIVE_MAX_STREAMS_PER_KEY: '1000000',
      ORDER_ACCESS_TOKEN: accessToken.text,
      ORDER_REQUESTS_PER_MINUTE: '1000000',
      BREAKER_MIN_CALLS: '1000000',
      RETRY_MAX_DELAY_MS: '26',
      UPSTREAM_ATTEMPT_TIMEOUT_MS: '500',
      CORS_ORIGINS: 'https://app.example.org',
      REDIS_URL: redis.url.replace('//', `//:${encodeURIComponent(redisPassword.text)}@`),
      ...environment,
    });
    await run.until('Try, with');
    const url = /Order gateway at +(\S+)/.exec(run.output)?.[1];
    if (url === undefined) throw new Error(`no gateway: ${run.output}`);
    gateways.push({ url, run, checked: 0 });
    return url;
  };

  const before = async (upstream: { statisticsUrl: string; orderUrl: string }, more = {}) =>
    start({ STATS_URL: upstream.statisticsUrl, ORDER_URL: upstream.orderUrl, ...more });

  /** What has come back holds nothing, save a caller's own path, or the name of a member, in the response to itself. */
  const check = async (url: string, target: string, how: Ask) => {
    const response = await receive(url, target, how);
    const sent = target + String(how.body ?? '');
    const hidden = secrets.filter(
      (secret) => ![inPath, inName].includes(secret) || !sent.includes(secret.text),
    );
    const where = `the response ${response.status} to ${how.method ?? 'GET'} ${target}`;
    expect(found(where, wholeText(response), hidden)).toEqual([]);
    return response;
  };

  /** Asks for everything that the document describes, and returns the statuses of the responses. */
  const askForEverything = async (url: string, about: Subject, requestsFor: RequestsFor) => {
    const statuses = new Set<number>();
    for (const operation of operations)
      for (const [target, how] of requestsFor(operation, about))
        statuses.add((await check(url, target, { method: operation.method, ...how })).status);
    return [...statuses].sort();
  };

  beforeAll(async () => {
    compiled = await CompiledGateway.compile();
    sandbox = await startSandbox();
    redis = await RedisServer.start('--requirepass', redisPassword.text);
    commands = spawn('redis-cli', ['-p', String(redis.port), '-a', redisPassword.text, 'MONITOR']);
    commands.stdout?.on('data', (chunk: Buffer) => (commandText += chunk.toString()));
    await eventually('Redis tells its commands', () => commandText.startsWith('OK'));
    statistics = await ScriptedUpstream.start();
    order = await ScriptedUpstream.start();
    const { examples } = sandbox;
    const signature = `0x${Buffer.from(inBody.text).toString('hex').repeat(4).slice(0, 130)}`;
    subject = { ...examples, signature };
  }, 120_000);

  afterAll(async () => {
    commands.kill();
    await compiled.remove();
    await Promise.all([sandbox.close(), redis.kill(), statistics.close(), order.close()]);
  });

  /** Where no secret may be, nobody's and at no time. */
  afterEach(async () => {
    for (const gateway of gateways) {
      const { url, run, checked } = gateway;
      gateway.checked = run.output.length;
      expect(found('the log', run.output.slice(checked))).toEqual([]);
      for (const path of ['/metrics', '/health/live', '/health/ready'])
        expect(found(path, wholeText(await ask(url, path)))).toEqual([]);
    }
    expect(found('Redis', redisContents(redis, redisPassword.text))).toEqual([]);
    const commandsSince = commandText;
    commandText = '';
    expect(found("Redis' commands", commandsSince)).toEqual([]);
    const sentOn = ({ headers, target }: SeenRequest) => `${target} ${JSON.stringify(headers)}`;
    const others = secrets.filter((secret) => secret !== accessToken);
    for (const request of statistics.requests) expect(found('a call', sentOn(request))).toEqual([]);
    for (const request of order.requests) expect(found('a call', sentOn(request), others)).toEqual([]);
    statistics.reset();
    order.reset();
  });

  it('while nothing fails, and clients send invalid requests', async () => {
    const url = await before(sandbox);
    operations = operationsOf((await ask(url, '/docs/openapi.json')).body);
    expect(operations.length).toBeGreaterThanOrEqual(25);
    expect(await askForEverything(url, subject, goodRequests)).toContain(200);
    expect(await askForEverything(url, subject, wrongRequests)).toEqual(
      expect.arrayContaining([200, 400, 401, 404, 405, 406, 413, 415]),
    );
    for (const search of [
      '/v1/tokens?chainId=8453&search=',
      '/v1/leaderboard?wallet=',
      '/v1/tokens?addresses=',
    ])
      await check(url, search + inQuery.text, { headers: knownKey });
    await check(url, `/v1/orders/${subject.orderId}?fields=${inName.text}`, { headers: knownKey });
    await check(url, `/swagger/${inPath.text}`, { headers: knownKey });
    // There is something to search in.
    expect(gateways[0]!.run.output).toContain('"context":"Access"');
    expect(redisContents(redis, redisPassword.text)).toMatch(/"symbol":"\w+"/);
    expect(commandText).toContain('order-gateway:2:');
  }, 120_000);

  /** A gateway of which both interfaces are played by the test. */
  const scripted = () =>
    before({ statisticsUrl: statistics.url, orderUrl: order.url }, { RETRY_BUDGET_PERCENT: '0' });

  let asked = 0;

  /** Asks for everything anew: for an order and a transaction that nothing is known of. */
  const askAnew = async (url: string) => {
    asked += 1;
    const id = orderId(asked);
    return askForEverything(url, { ...subject, orderId: id, transactionHash: id }, goodRequests);
  };

  it('while interfaces repeat the request in errors of every status', async () => {
    const url = await scripted();
    for (const [n, [, words]] of tellings.entries()) {
      const behaviour = errorOf([200, 400, 401, 404, 422, 500, 503][n % 7]!, words);
      statistics.on('/', behaviour);
      order.on('/', behaviour);
      expect((await askAnew(url)).some((status) => status >= 400)).toBe(true);
    }
  }, 120_000);

  it('while interfaces return unusable responses', async () => {
    const url = await scripted();
    for (const [, behaviour] of unusable) {
      statistics.on('/', behaviour);
      order.on('/', behaviour);
      expect((await askAnew(url)).some((status) => status >= 500)).toBe(true);
    }
  }, 120_000);

  it.each([
    ['a broken request line', () => `GET /${inPath.text} HTTP/9.9 ${inHeader.text}\r\n\r\n`],
    ['a broken header', () => `GET / HTTP/1.1\r\nX ${inHeader.text}: ${inHeader.text}\r\n\r\n`],
    ['a method that is none', () => `${inHeader.text} / HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['a whole URL', () => `GET http://u:${inPath.text}@x/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`],
    ['a header that is too long', () => `GET / HTTP/1.1\r\nx: ${inHeader.text.repeat(1000)}\r\n\r\n`],
    [
      'a path that is not encoded',
      () => `GET /%${inPath.text} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    ],
    [
      'a path that is too long',
      () =>
        `GET /v1/orders/${inPath.text.repeat(100)} HTTP/1.1\r\nhost: x\r\nx-api-key: ${apiKey.text}\r\nconnection: close\r\n\r\n`,
    ],
    [
      'a bad chunk',
      () =>
        `POST /v1/orders/batch HTTP/1.1\r\nhost: x\r\nx-api-key: ${apiKey.text}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${inBody.text}\r\n`,
    ],
  ])('over %s', async (_, request) => {
    const { url } = gateways[0]!;
    const response = await exchangeBytes(url, request());
    expect(response).toMatch(/^HTTP\/1\.1 4/);
    expect(
      found(
        'the response',
        response,
        secrets.filter((secret) => secret !== inPath),
      ),
    ).toEqual([]);
  });

  it('while Redis refuses the password', async () => {
    const wrong = new MarkedSecret('a wrong password', (mark) => `p@ss/${mark}`);
    const REDIS_URL = redis.url.replace('//', `//gateway:${encodeURIComponent(wrong.text)}@`);
    const url = await before(sandbox, { REDIS_URL });
    await check(url, `/v1/orders/${subject.orderId}`, { headers: knownKey });
    const { run } = gateways.at(-1)!;
    await run.until('WRONGPASS');
    expect(found('the log', run.output, [wrong])).toEqual([]);
  }, 40_000);

  it('while Redis has no passwords, and repeats what it was sent', async () => {
    const simple = await RedisServer.start('--rename-command', 'AUTH', '', '--rename-command', 'HELLO', '');
    const REDIS_URL = simple.url.replace('//', `//gateway:${encodeURIComponent(redisPassword.text)}@`);
    const url = await before(sandbox, { REDIS_URL });
    await check(url, `/v1/orders/${subject.orderId}`, { headers: knownKey });
    await gateways.at(-1)!.run.until('Redis circuit open');
    expect(gateways.at(-1)!.run.output).toContain('Redis circuit open');
    await simple.kill();
  }, 40_000);

  it('at a start that fails over all of them', async () => {
    const environment = {
      STATS_URL: `http://x/?t=${upstreamToken.text}`,
      ORDER_URL: `http://user:${upstreamToken.text}@x`,
      REDIS_URL: `redis://user:%zz${redisPassword.text}@x:1`,
      API_KEYS: `mobile:${apiKey.text}`,
      PORT: apiKey.text,
      HOST: `${apiKey.text}!`,
      TRUST_PROXY: apiKey.text,
      LOG_LEVEL: apiKey.text,
      SANDBOX: apiKey.text,
      CORS_ORIGINS: apiKey.text,
      TOKEN_LIST_CHAIN_IDS: apiKey.text,
      ORDER_OPEN_FRESH_SECONDS: apiKey.text,
    };
    const run = compiled.start(environment);
    expect(await run.exited).toBe(1);
    for (const variable of Object.keys(environment)) expect(run.output).toContain(`${variable} must`);
    expect(found('the complaint', run.output)).toEqual([]);
  }, 20_000);

  it('at an unexpected error', async () => {
    const failing = join(compiled.folder, 'failing.cjs');
    const error = `Object.assign(new Error('a bug'), { config: { url: '/?accesstoken=' + process.env.ORDER_ACCESS_TOKEN } })`;
    writeFileSync(failing, `process.on('SIGUSR2', () => void Promise.reject(${error}));`);
    const run = compiled.start({
      ORDER_ACCESS_TOKEN: accessToken.text,
      NODE_OPTIONS: `--require ${failing}`,
    });
    await run.until('Try:\n');
    run.process.kill('SIGUSR2');
    expect(await run.exited).toBe(1);
    expect(run.output).toMatch(/Error: a bug\n +at /);
    expect(found('the complaint', run.output)).toEqual([]);
  }, 40_000);
});
