import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { scratchFolder } from '../processes/cleanup';
import { startEdge, startNginx } from '../processes/nginx';
import { nodeCommand, Program } from '../processes/program';
import { placeOf, startShippedVarnish, startVarnish } from '../processes/varnish';
import { freePort } from '../support/free-port';
import { idsOf, nginxDeviations, unstable, varnishDeviations } from './cache-tests-deviations';

/** The suite of https://cache-tests.fyi. It brings a whole npm with it, so it is installed for a run alone. */
const suite = 'http-cache-tests@0.4.5';

const run = promisify(execFile);

/** By test: true, or why it failed. */
type Results = Readonly<Record<string, true | readonly [string, string]>>;

let suiteFolder: string;
let originUrl: string;

const failuresOf = (results: Results) =>
  Object.keys(results).filter((id) => results[id] !== true && !idsOf(unstable).includes(id));

/** nginx as the authors of the suite configure it. */
async function startUnconfiguredNginx(): Promise<string> {
  const port = await freePort();
  await startNginx((folder) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    return `pid ${folder}/pid; events {} http { access_log off; ${temporary.join(' ')}
      proxy_cache_path ${folder}/cache keys_zone=cache:8m;
      server { listen 127.0.0.1:${port};
        location / { proxy_pass ${originUrl}; proxy_cache cache; proxy_cache_revalidate on; } } }`;
  });
  return `http://127.0.0.1:${port}`;
}

async function resultsAt(url: string): Promise<Results> {
  // Its command has these from npm. No id selects all tests.
  const env = { npm_config_base: `${url}/v1`, npm_package_config_id: '' };
  const [node = '', ...args] = nodeCommand(`${suiteFolder}/cli.mjs`);
  const { stdout } = await run(node, ['--no-warnings', ...args], {
    cwd: suiteFolder,
    env,
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(stdout.slice(stdout.indexOf('{'))) as Results;
}

const caches = [
  {
    name: 'nginx',
    // The suite breaks connections off, and its one origin must not count as failed for the tests beside.
    shipped: async () => (await startEdge([originUrl, originUrl], { maxFails: 0 })).url,
    unconfigured: startUnconfiguredNginx,
    explained: nginxDeviations,
  },
  {
    name: 'Varnish',
    shipped: async () => (await startShippedVarnish([originUrl, originUrl])).url,
    unconfigured: async () =>
      (await startVarnish({ configuration: `vcl 4.1; backend origin { ${placeOf(originUrl)} }` })).url,
    explained: varnishDeviations,
  },
] as const;

beforeAll(async () => {
  const folder = scratchFolder();
  await run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', suite]);
  suiteFolder = `${folder}/node_modules/http-cache-tests`;
  const command = nodeCommand(resolve(__dirname, 'cache-tests-origin.mjs'));
  const origin = await Program.start({ command: [...command, suiteFolder] }, /^http.*\n/);
  originUrl = origin.output.trim();
}, 120_000);

afterAll(() => Program.stopAll());

describe.each(caches)('the shipped $name', ({ name, shipped, unconfigured, explained }) => {
  let own: Results;
  let worse: readonly string[];

  beforeAll(async () => {
    own = await resultsAt(await shipped());
    const others = await resultsAt(await unconfigured());
    const [failed, failedThere] = [failuresOf(own), failuresOf(others)];
    worse = failed.filter((id) => !failedThere.includes(id));
    const passes = (results: Results) => Object.values(results).filter((result) => result === true).length;
    const better = failedThere.filter((id) => !failed.includes(id)).length;
    const cases = Object.keys(own).length;
    console.info(
      `${name}: ${cases} cases, ${passes(own)} pass, unconfigured ${passes(others)}; ${better} better, ${worse.length} worse`,
    );
    expect(cases).toBeGreaterThan(300);
  }, 180_000);

  it('fails no test that the unconfigured one passes, but for those with a reason', () => {
    const unexplained = worse.filter((id) => !idsOf(explained).includes(id));
    expect(unexplained.map((id) => [id, own[id]])).toEqual([]);
  });

  it('fails each of those', () => {
    expect(idsOf(explained).filter((id) => !worse.includes(id))).toEqual([]);
  });
});
