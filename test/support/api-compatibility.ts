import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { requireExecutable } from '../processes/program';

interface Change {
  readonly id: string;
  readonly text: string;
  /** 1: compatible, 2: perhaps not, 3: not. */
  readonly level: 1 | 2 | 3;
  readonly operation?: string;
  readonly path?: string;
}

/** Members of responses of which docs/versioning.md says that new values may come. */
const extensible =
  /added the new `.*` enum value to the `(.*\/)?(status|state|externalCallState|type|outcome|agreement|code|messageCode|callMessageCode)` response property/;

/** What oasdiff lets pass, and docs/versioning.md does not: a client may read what is optional, too. */
const alsoBreaking = new Set([
  'response-optional-property-removed',
  'response-property-enum-value-removed',
  'optional-response-header-removed',
]);

/** The responses of the passthrough paths and the records in `raw` are the upstreams'. */
const isOfUpstream = ({ id, text, path = '' }: Change): boolean =>
  id.startsWith('response-') && (/^\/(api|v1\.0)\//.test(path) || text.includes('/raw/'));

const isBreaking = (change: Change): boolean =>
  !isOfUpstream(change) &&
  (alsoBreaking.has(change.id) || (change.level > 1 && !extensible.test(change.text)));

/**
 * The changes from one OpenAPI document to another that docs/versioning.md does not allow within `/v1`, as oasdiff finds
 * them. Takes both files.
 */
export async function breakingChanges(released: string, current: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    requireExecutable('oasdiff'),
    ['changelog', released, current, '--format', 'json'],
    { maxBuffer: 64 * 1024 ** 2 },
  );
  const changes = stdout === '' ? [] : (JSON.parse(stdout) as Change[]);
  return changes
    .filter(isBreaking)
    .map(({ operation = '', path = '', text }) => `${operation} ${path}: ${text}`);
}
