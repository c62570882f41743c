import { ReloadSignal } from '../../../src/bootstrap/reload';

describe('the signal for a reload', () => {
  afterEach(() => {
    process.removeAllListeners('SIGHUP');
  });

  it('reloads each time', () => {
    let runs = 0;
    new ReloadSignal().handleBy({ run: () => (runs += 1) });
    expect(runs).toBe(0);
    process.emit('SIGHUP');
    process.emit('SIGHUP');
    expect(runs).toBe(2);
  });

  it('counts once after the start if it comes before', () => {
    let runs = 0;
    const signal = new ReloadSignal();
    process.emit('SIGHUP');
    process.emit('SIGHUP');
    signal.handleBy({ run: () => (runs += 1) });
    expect(runs).toBe(1);
  });
});
