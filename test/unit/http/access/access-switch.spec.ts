import { type RawEnvironment } from '../../../../src/config/variable';
import { readEnvironment } from '../../../../src/config/read-environment';
import { accessSwitchViolations } from '../../../../src/http/access/access.module';
import { apiKeysVariable, otherKey, rightKey } from '../../../support/api-keys';

const settingsOf = (environment: RawEnvironment) =>
  readEnvironment({ STATS_URL: 'http://a.example', ORDER_URL: 'http://b.example', ...environment });

const keys = apiKeysVariable({ web: rightKey });
const limit = { RATE_LIMIT_PER_MINUTE: '5' };
const cors = { CORS_ORIGINS: 'https://app.example' };

describe('access control, while the gateway runs,', () => {
  it.each<[RawEnvironment, RawEnvironment, RegExp | null]>([
    [keys, apiKeysVariable({ web: otherKey, mobile: rightKey }), null],
    [keys, { ...keys, ...limit }, null],
    [{ ...keys, ...limit }, keys, null],
    [limit, {}, null],
    [cors, { ...cors, ...limit }, null],
    [{}, {}, null],
    [{}, cors, null],
    [{}, keys, /^API_KEYS needs a restart: without keys/],
    [{ ...cors, ...limit }, keys, /^API_KEYS needs a restart: without keys/],
    [keys, limit, /^API_KEYS needs a restart: the gateway would be open/],
    [{}, limit, /^RATE_LIMIT_PER_MINUTE needs a restart/],
  ])('cannot be switched from %j to %j where there is %p', (started, next, violation) => {
    const violations = accessSwitchViolations(settingsOf(started), settingsOf(next));
    expect(violations).toEqual(violation === null ? [] : [expect.stringMatching(violation)]);
  });
});
