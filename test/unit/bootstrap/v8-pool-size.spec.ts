import { optionsForCores } from '../../../src/bootstrap/v8-pool-size';

describe("the number of V8's helper threads", () => {
  it.each([
    [1, ['--v8-pool-size=1']],
    [2, ['--v8-pool-size=1']],
    [3, ['--v8-pool-size=2']],
    [4, ['--v8-pool-size=3']],
    [5, null],
    [64, null],
  ])('on %i cores', (cores, options) => {
    expect(optionsForCores(['--max-old-space-size=300', ''], cores)).toEqual(options);
  });

  it.each(['--v8-pool-size=4', '--v8_pool_size=0', '--v8-pool-size'])('stays as given by %s', (option) => {
    expect(optionsForCores(['--enable-source-maps', option], 1)).toBeNull();
  });
});
