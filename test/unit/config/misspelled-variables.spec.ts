import {
  knownVariables,
  misspellingViolations,
  unreadVariableHints,
} from '../../../src/config/misspelled-variables';
import { type RawEnvironment } from '../../../src/config/variable';
import { InvalidEnvironment, readEnvironment } from '../../../src/config/read-environment';
import { standaloneOptions } from '../../../sandbox/standalone-options';

const upstreams = { STATS_URL: 'http://statistics.example', ORDER_URL: 'http://orders.example' };

/** What surrounds a gateway in a pod: the services of its namespace, as Kubernetes tells of them. */
const pod: RawEnvironment = {
  ...Object.fromEntries(
    [
      'KUBERNETES',
      'ORDER',
      'SANDBOX',
      'REDIS',
      'API_KEYS',
      'STATS_URL',
      'HOST',
      'PORT',
      'ORDER_GATEWAY',
    ].flatMap((service) => [
      [`${service}_SERVICE_HOST`, '10.96.0.1'],
      [`${service}_SERVICE_PORT`, '443'],
      [`${service}_SERVICE_PORT_HTTPS`, '443'],
      [`${service}_PORT`, 'tcp://10.96.0.1:443'],
      [`${service}_PORT_443_TCP`, 'tcp://10.96.0.1:443'],
      [`${service}_PORT_443_TCP_PROTO`, 'tcp'],
      [`${service}_PORT_443_TCP_PORT`, '443'],
      [`${service}_PORT_443_TCP_ADDR`, '10.96.0.1'],
    ]),
  ),
  HOSTNAME: 'order-gateway-7c9d8f6b5-x2x7k',
  HOME: '/home/node',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/bin',
  NODE_VERSION: '20.19.5',
  YARN_VERSION: '1.22.22',
  NODE_OPTIONS: '--max-old-space-size=384',
  NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
  OTEL_SERVICE_NAME: 'order-gateway',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer x',
  PWD: '/app',
  TZ: 'UTC',
};

/** What surrounds a gateway in a person's shell, a build, and on machines of providers. */
const shell: RawEnvironment = Object.fromEntries(
  [
    ...[
      'USER',
      'LOGNAME',
      'SHELL',
      'SHLVL',
      'TERM',
      'LANG',
      'LC_ALL',
      'MAIL',
      'HOSTTYPE',
      'OSTYPE',
      'OLDPWD',
      '_',
    ],
    ...[
      'DISPLAY',
      'EDITOR',
      'PAGER',
      'LS_COLORS',
      'SSH_AUTH_SOCK',
      'SSH_CONNECTION',
      'XDG_RUNTIME_DIR',
      'SORT',
    ],
    ...[
      'HTTP_PROXY',
      'HTTPS_PROXY',
      'NO_PROXY',
      'http_proxy',
      'https_proxy',
      'no_proxy',
      'HOSTS',
      'PORTS',
      'POST',
    ],
    ...[
      'npm_config_port',
      'npm_package_name',
      'npm_lifecycle_event',
      'npm_config_host',
      'INIT_CWD',
      'CI',
      'DEBUG',
    ],
    ...['GITHUB_ACTIONS', 'GITHUB_TOKEN', 'RUNNER_OS', 'DYNO', 'WEBSITE_HOSTNAME', 'K_SERVICE', 'K_REVISION'],
    ...[
      'ECS_CONTAINER_METADATA_URI',
      'AWS_REGION',
      'INVOCATION_ID',
      'JOURNAL_STREAM',
      'CREDENTIALS_DIRECTORY',
    ],
    ...['container', 'COMPOSE_PROJECT_NAME', 'DOCKER_HOST', 'JEST_WORKER_ID', 'TEST_RUN_FOLDER', 'TMPDIR'],
    ...['REDIS_HOST', 'REDIS_PASSWORD', 'DATABASE_URL', 'SECRET_FILE', 'POSTGRES_PASSWORD_FILE', 'LOG_FILE'],
  ].map((name) => [name, 'something']),
);

describe('an unknown variable', () => {
  it.each<[string, string]>([
    ['API_KEY', 'API_KEYS'],
    ['APIKEY', 'API_KEYS'],
    ['api_keys', 'API_KEYS'],
    ['API_KEYS_FLIE', 'API_KEYS_FILE'],
    ['API_KEY_FILE', 'API_KEYS_FILE'],
    ['CACHE_MAX_ENTRIS', 'CACHE_MAX_ENTRIES'],
    ['RATE_LIMIT_PER_MINUT', 'RATE_LIMIT_PER_MINUTE'],
    ['RATE_LIMITS_PER_MINUTES', 'RATE_LIMIT_PER_MINUTE'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['ORDER_OPEN_FRESH_SECOND', 'ORDER_OPEN_FRESH_SECONDS'],
    ['SANDBOX_PORT', 'SANDBOX_HOST'],
    ['SANBDOX', 'SANDBOX'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['PROT', 'PORT'],
    ['HSOT', 'HOST'],
    ['Port', 'PORT'],
  ])('is taken for a misspelling: %s of %s', (name, known) => {
    expect(misspellingViolations({ [name]: 'x' })).toEqual([
      `${name} is not known, but close to ${known}: correct it, or take it away`,
    ]);
  });

  it.each(['PORT', 'HOST', 'STATS_URL', 'NODE_ENV', 'ORDER_OPEN_FRESH_SECONDS'])(
    'and names the file of one that is no secret is refused: %s_FILE',
    (variable) => {
      expect(misspellingViolations({ [`${variable}_FILE`]: '/run/secrets/x' })).toEqual([
        `${variable}_FILE is not known: only ORDER_ACCESS_TOKEN, API_KEYS, REDIS_URL, REDIS_SENTINEL_CREDENTIALS and UPSTREAM_PROXY can come from a file`,
      ]);
    },
  );

  it.each([
    ['a pod', pod],
    ['a shell', shell],
    ['this process', process.env],
  ])('is none of those of %s', (_, environment) => {
    expect(misspellingViolations(environment)).toEqual([]);
  });

  it('with the name of one elsewhere is a hint, where that one is not given', () => {
    const given = { REDIS_HOST: 'redis', STATISTICS_URL: 'https://x.example', ALLOWED_ORIGINS: '' };
    expect(unreadVariableHints(given)).toEqual([
      'STATISTICS_URL is not read: set STATS_URL',
      'REDIS_HOST is not read: set REDIS_URL',
    ]);
    for (const variable of ['REDIS_URL', 'REDIS_URL_FILE'])
      expect(unreadVariableHints({ REDIS_HOST: 'redis', [variable]: 'x' })).toEqual([]);
  });

  it('is none of those of the gateway and of the standalone sandbox', () => {
    expect(misspellingViolations(Object.fromEntries([...knownVariables].map((name) => [name, 'x'])))).toEqual(
      [],
    );
    const read = new Set<string>();
    standaloneOptions(new Proxy({}, { get: (_, name) => (read.add(String(name)), undefined) }));
    expect([...read].filter((name) => !knownVariables.has(name))).toEqual([]);
  });

  it('keeps the gateway from starting, and is named with the one that is meant', () => {
    expect(() => readEnvironment({ ...upstreams, API_KEY: 'web:x' })).toThrow(
      new InvalidEnvironment(['API_KEY is not known, but close to API_KEYS: correct it, or take it away']),
    );
    expect(readEnvironment({ ...upstreams, API_KEY: '' }).clients.apiKeys).toEqual([]);
  });
});
