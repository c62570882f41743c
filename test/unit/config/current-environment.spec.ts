import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentEnvironment, InvalidEnvironment } from '../../../src/config/read-environment';

describe('the sources of the environment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'environment-'));
  const path = join(folder, '.env');

  afterEach(() => {
    rmSync(path, { recursive: true, force: true });
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('are the process before the file, which is read each time', () => {
    const read = () => currentEnvironment({ PORT: '1', HOST: '' }, path);
    expect(read()).toEqual({ PORT: '1', HOST: '' });
    writeFileSync(path, '# a comment\nPORT=2\nHOST=::1\nLOG_LEVEL="info"\n');
    expect(read()).toEqual({ PORT: '1', HOST: '', LOG_LEVEL: 'info' });
    writeFileSync(path, 'LOG_LEVEL=debug\n');
    expect(read()).toEqual({ PORT: '1', HOST: '', LOG_LEVEL: 'debug' });
  });

  it('are read behind a byte order mark', () => {
    writeFileSync(path, '\uFEFFPORT=2\n');
    expect(currentEnvironment({}, path)).toEqual({ PORT: '2' });
  });

  it('are invalid while the file cannot be read', () => {
    mkdirSync(path);
    expect(() => currentEnvironment({}, path)).toThrow(
      new InvalidEnvironment([`${path} cannot be read (EISDIR)`]),
    );
  });
});
