import { type LoadRates, needsOf, scaled, unitCosts } from '../../../bench/simulate/capacity-needs';

const idle: LoadRates = {
  requestsPerSecond: 0,
  callsPerSecond: 0,
  pollsPerSecond: 0,
  sharedReadsPerSecond: 0,
  redisOperationsPerSecond: 0,
  mostStreams: 0,
};

describe('the needs of a load', () => {
  it('are two gateways at the least', () => {
    expect(needsOf(idle, 0)).toEqual({
      gatewayCores: 0,
      gateways: 2,
      redisCores: 0,
      redisBytes: 0,
      memoryBytes: 2 * unitCosts.gatewayBytes,
    });
  });

  it('are the sum of what each request, call, poll and copy costs', () => {
    const load = {
      ...idle,
      requestsPerSecond: 1000,
      callsPerSecond: 100,
      pollsPerSecond: 40,
      sharedReadsPerSecond: 10,
    };
    const { hitMicros, callMicros, pollMicros, sharedReadMicros } = unitCosts;
    const micros = 1000 * hitMicros + 60 * callMicros + 40 * pollMicros + 10 * sharedReadMicros;
    expect(needsOf(load, 0).gatewayCores).toBeCloseTo(micros / 1e6, 9);
  });

  it('are gateways for the streams where these are more than for the processor time', () => {
    expect(needsOf({ ...idle, mostStreams: 60_000 }, 0).gateways).toBe(10);
  });

  it('grow with the users', () => {
    const load = { ...idle, requestsPerSecond: 400_000, redisOperationsPerSecond: 1000, mostStreams: 2000 };
    const [one, ten] = [needsOf(load, 10), needsOf(scaled(load, 10), 100)];
    expect(one.gateways).toBe(17);
    expect(ten.gateways).toBe(167);
    expect(ten.redisCores).toBeCloseTo(10 * one.redisCores, 9);
    expect(ten.redisBytes).toBe(10 * one.redisBytes);
  });
});
