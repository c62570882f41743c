import { execFileSync } from 'node:child_process';
import { tierUpFlag } from '../../../src/bootstrap/tier-up';

describe('when V8 optimizes', () => {
  it.each([
    ['20.20.2', null],
    ['22.15.0', '--invocation-count-for-turbofan=1000'],
    ['26.10.0', '--invocation-count-for-turbofan=1000'],
  ])('is set on Node %s', (version, flag) => {
    expect(tierUpFlag(version)).toBe(flag);
  });

  it('is set by a flag that this Node has, or not at all', () => {
    const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
    const [name] = tierUpFlag(process.versions.node)?.split('=') ?? [null];
    expect(name !== null).toBe(known.includes('--invocation-count-for-turbofan'));
  });
});
