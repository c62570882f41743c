import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { scratchFolder } from '../processes/cleanup';
import { requireExecutable } from '../processes/program';
import { eventually } from '../support/eventually';
import { type RunningGateway, startGateway } from '../support/gateway';
import { trialRequests } from '../support/example-requests';
import { ask } from '../support/http-client';
import { document, endless, explainedNotes } from './redbot-notes';

/** REDbot (https://redbot.org), and what makes its notes. */
const packages = ['redbot==2.7.1', 'httplint==2026.10.4'];

const run = promisify(execFile);

interface Note {
  readonly note_id: string;
  readonly level: 'GOOD' | 'INFO' | 'WARN' | 'BAD';
  readonly summary: string;
}

/** What REDbot writes: an HTTP archive with its notes. */
interface Archive {
  readonly log: {
    readonly entries: readonly {
      readonly _red_messages: readonly Note[];
      readonly response: { readonly status: number };
    }[];
  };
}

const reads = trialRequests(document).filter(({ method }) => method === 'GET');
const judged = reads.filter(({ operationId }) => !(operationId in endless));

/** The note's id, with the field that it names. */
const nameOf = ({ note_id, summary }: Note): string => {
  const [, field] = /^The (\S+) header is deprecated\.$/.exec(summary) ?? [];
  return field === undefined ? note_id : `${note_id} ${field}`;
};

describe('REDbot', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;
  let folder: string;
  /** By note: the operations that have it. */
  const seen = new Map<string, Set<string>>();
  let praised = 0;

  beforeAll(async () => {
    folder = scratchFolder();
    await run(requireExecutable('pip'), ['install', '-q', '--no-compile', '--target', folder, ...packages]);
    sandbox = await startSandbox();
    gateway = await startGateway(sandbox, { RELAY: 'orders' });
    // A list whose names are still being loaded is partial, and is not stored.
    const isComplete = async () =>
      (await ask(gateway.url, '/v1/tokens/popular')).headers['x-gateway-complete'] === 'true';
    await eventually('the token lists', isComplete, 20_000);
  }, 120_000);

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  it.each(judged)(
    'has no note on $operationId but those with a reason',
    async ({ operationId, target }) => {
      const command = ['-m', 'redbot.cli', '-o', 'har', gateway.url + target];
      const env = { PATH: process.env.PATH, PYTHONPATH: folder };
      const { stdout } = await run(requireExecutable('python3'), command, { env, timeout: 30_000 });
      const [entry, ...others] = (JSON.parse(stdout) as Archive).log.entries;
      expect([entry?.response.status, others]).toEqual([200, []]);
      const notes = entry!._red_messages;
      praised += notes.filter(({ level }) => level === 'GOOD').length;
      const found = notes.filter(({ level }) => level !== 'GOOD').map(nameOf);
      for (const name of found) seen.set(name, (seen.get(name) ?? new Set()).add(operationId));
      const isExplained = (name: string) =>
        explainedNotes.some(
          ({ note, operations }) => note === name && operations?.includes(operationId) !== false,
        );
      expect(found.filter((name) => !isExplained(name))).toEqual([]);
    },
    40_000,
  );

  it('has each of those notes', () => {
    const counts = [...seen].map(([name, operations]) => `${name} ${operations.size}`);
    console.info(`${judged.length} of ${reads.length} reads, ${praised} good; ${counts.sort().join(', ')}`);
    expect(explainedNotes.map(({ note }) => note).filter((note) => !seen.has(note))).toEqual([]);
  });
});
