import { createHash } from 'node:crypto';
import { Problem } from '../../../../src/http/problems/problem';
import { matchesEtag, requireIfMatch, weakEtag } from '../../../../src/http/responses/etag';

const shortText = '{"a":1}';
/** Long enough that its entity tag is kept. */
const longBytes = Buffer.alloc(64 * 1024, 'a');

describe('an entity tag', () => {
  it.each([
    ['a short text', shortText],
    ['a long text', longBytes.toString()],
    ['short bytes', Buffer.from(shortText)],
    ['long bytes', longBytes],
  ])('of %s is weak, with 132 bits of the SHA-256', (_, data) => {
    const hash = createHash('sha256').update(data).digest('base64url');
    expect(weakEtag(data)).toBe(`W/"${hash.slice(0, 22)}"`);
  });
});

describe('If-None-Match', () => {
  it.each<[string | undefined, boolean]>([
    [undefined, false],
    ['', false],
    ['W/"one"', true],
    // The comparison is weak.
    ['"one"', true],
    ['*', true],
    [' * ', true],
    ['"other", W/"one"', true],
    ['W/"one" , "other"', true],
    ['"other","another"', false],
    ['W/"other"', false],
    ['"oneW/"', false],
    ['one', false],
    ['W/one', false],
    ['"*"', false],
    ['*, "other"', false],
    ['"on e"', false],
    ['"on", "e"', false],
  ])('%j matches W/"one": %s', (ifNoneMatch, matches) => {
    expect(matchesEtag(ifNoneMatch, 'W/"one"')).toBe(matches);
  });

  it('does not take a W/ within an entity tag for its weakness', () => {
    expect(matchesEtag('"xW/y"', 'W/"xy"')).toBe(false);
    expect(matchesEtag('"xW/y"', 'W/"xW/y"')).toBe(true);
  });
});

describe('If-Match', () => {
  it.each<[string | undefined, boolean]>([
    [undefined, true],
    ['*', true],
    [' *\t', true],
    ['', false],
    // The comparison is strong, and all entity tags of the gateway are weak.
    ['W/"one"', false],
    ['"one"', false],
    ['*, "one"', false],
  ])('%j is true: %s', (ifMatch, isTrue) => {
    const evaluate = () => {
      requireIfMatch(ifMatch);
      return true;
    };
    if (isTrue) expect(evaluate()).toBe(true);
    else expect(evaluate).toThrow(new Problem('PRECONDITION_FAILED'));
  });
});
