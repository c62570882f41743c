import { Reload } from '../../../src/bootstrap/reload';
import { AccessSettings } from '../../../src/config/access-settings';
import { readEnvironment } from '../../../src/config/read-environment';
import { JsonLogger } from '../../../src/observability/logging/json-logger';
import { apiKeysVariable, rightKey } from '../../support/api-keys';

const upstreams = { STATS_URL: 'http://a.example', ORDER_URL: 'http://b.example' };

describe('a reload', () => {
  it('that would switch access control replaces nothing, and says why', () => {
    const started = readEnvironment({ ...upstreams, ...apiKeysVariable({ web: rightKey }) });
    const next = () => readEnvironment({ ...upstreams, RATE_LIMIT_PER_MINUTE: '5' });
    const access = new AccessSettings(started);
    const { apiKeys } = access;
    const lines: string[] = [];
    const logger = new JsonLogger('info', { write: (line) => void lines.push(line), droppedLines: 0 });
    new Reload(started, next, access, logger).run();
    expect(access.apiKeys).toBe(apiKeys);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      {
        msg: 'reload refused: nothing is changed',
        complaints: [expect.stringMatching(/^API_KEYS needs a restart/)],
      },
    ]);
  });
});
