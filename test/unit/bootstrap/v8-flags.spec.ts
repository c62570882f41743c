import { execFileSync } from 'node:child_process';
import { v8Flags } from '../../../src/bootstrap/v8-flags';

const turbofan = '--invocation-count-for-turbofan=1000';
const growth = '--heap-growing-percent=200';

describe('the flags of V8', () => {
  it.each([
    ['20.20.2', [growth]],
    ['22.15.0', [turbofan, growth]],
    ['26.10.0', [turbofan, growth]],
  ])('are set on Node %s as far as it has them', (version, flags) => {
    expect(v8Flags(version, [])).toEqual(flags);
  });

  it.each(['--heap-growing-percent=50', '--heap_growing_percent=50'])('are left as given by %s', (given) => {
    expect(v8Flags('26.10.0', ['--enable-source-maps', given])).toEqual([turbofan]);
  });

  it('are those that this Node has', () => {
    const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
    const has = [turbofan, growth].filter((flag) => known.includes(`${flag.split('=', 1).join('')} `));
    expect(v8Flags(process.versions.node, [])).toEqual(has);
  });
});
