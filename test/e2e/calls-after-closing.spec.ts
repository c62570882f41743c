import { Metrics } from '../../src/observability/metrics/metrics';
import { newCorrelationIds } from '../../src/observability/correlation-ids';
import { orderRecordEndpoint } from '../../src/upstream/order/order-record';
import { Upstreams } from '../../src/upstream/upstreams.module';
import { eventually } from '../support/eventually';
import { type RunningGateway } from '../support/gateway';
import { readMetrics, samplesOf } from '../support/metrics';
import { type Behaviour, gated, json, reset } from '../support/scripted-upstream';
import { GatewayTestBed, usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord } from '../support/upstream-records';

const anyOrder: Behaviour = (seen, ...exchange) => {
  const id = seen.target.slice('/v1.0/dln/order/'.length);
  return json(200, jsonText(orderRecord(id)))(seen, ...exchange);
};

/** Every call may be made a second time. */
const retries = { RETRY_BUDGET_PERCENT: '100' };

/** A call that no request waits for, so that it does not hold up the closing. */
const refresh = ({ app }: RunningGateway, n: number) =>
  app.get(Upstreams, { strict: false }).order.load(orderRecordEndpoint, orderId(n), {
    priority: 'background',
    correlationIds: newCorrelationIds(),
  });

describe('a gateway that is closed, beside another one in its process', () => {
  const gatewayTestBed = usesGatewayTestBed(retries);
  let closing: RunningGateway;

  beforeEach(() => gatewayTestBed.order.on('/v1.0/dln/order/', anyOrder));

  afterEach(() => gatewayTestBed.clear());

  const start = async (environment: Record<string, string> = {}) => {
    closing = await gatewayTestBed.startGateway(environment);
    await gatewayTestBed.startGateway();
  };

  const refused = { kind: 'unreachable', status: null };
  const firstFailed = 'upstream_attempts_total{interface="order",outcome="unreachable",attempt="1"}';
  const secondFailed = 'upstream_attempts_total{interface="order",outcome="unreachable",attempt="2"}';
  const quotaLeft = 'upstream_quota_left{interface="order"}';

  /** What the closed gateway has counted. */
  const counted = async () => samplesOf(await closing.app.get(Metrics, { strict: false }).registry.metrics());

  it('begins no call', async () => {
    await start();
    await closing.close();
    await expect(refresh(closing, 1)).rejects.toMatchObject(refused);
    expect(gatewayTestBed.order.requests).toHaveLength(0);
  });

  it('makes no second attempt of a call that its closing cut', async () => {
    await start();
    const calls = gated(anyOrder);
    gatewayTestBed.order.on('/v1.0/dln/order/', calls.behaviour);
    const cut = expect(refresh(closing, 1)).rejects.toMatchObject(refused);
    await eventually('the upstream is called', () => calls.waiting === 1);
    await closing.close();
    calls.open();
    await cut;
    expect(gatewayTestBed.order.requests).toHaveLength(1);
    expect((await counted()).has(secondFailed)).toBe(false);
  });

  it('ends the wait for a second attempt, and makes none', async () => {
    const long = { RETRY_MIN_DELAY_MS: '60000', RETRY_MAX_DELAY_MS: '60000', UPSTREAM_BUDGET_MS: '120000' };
    await start(long);
    gatewayTestBed.order.on('/v1.0/dln/order/', reset);
    const broken = expect(refresh(closing, 1)).rejects.toMatchObject(refused);
    const hasFailed = async () => (await readMetrics(closing.url)).get(firstFailed) === 1;
    await eventually('the first has failed', hasFailed);
    await closing.close();
    await broken;
    expect(gatewayTestBed.order.requests).toHaveLength(1);
  });

  it('makes none of the calls that wait for a slot, and takes no quota for them', async () => {
    const oneAtATime = { UPSTREAM_MAX_REFRESHES_IN_FLIGHT: '1', UPSTREAM_QUEUE_TIMEOUT_MS: '60000' };
    await start({ ...oneAtATime, UPSTREAM_BUDGET_MS: '60000', ORDER_REQUESTS_PER_MINUTE: '50' });
    const calls = gated(anyOrder);
    gatewayTestBed.order.on('/v1.0/dln/order/', calls.behaviour);
    const cut = [1, 2, 3].map((n) => expect(refresh(closing, n)).rejects.toMatchObject(refused));
    await eventually('the upstream is called', () => calls.waiting === 1);
    await closing.close();
    calls.open();
    await Promise.all(cut);
    expect(gatewayTestBed.order.requests).toHaveLength(1);
    expect((await counted()).get(quotaLeft)).toBe(49);
  });
});

describe('two gateways in one process', () => {
  it('call interfaces of their own', async () => {
    const [one, other] = [await GatewayTestBed.create(), await GatewayTestBed.create()];
    for (const { order } of [one, other]) order.on('/v1.0/dln/order/', anyOrder);
    await one.startGateway();
    await other.startGateway();
    expect((await one.ask(`/v1.0/dln/order/${orderId(1)}`)).status).toBe(200);
    expect([one.order.requests.length, other.order.requests.length]).toEqual([1, 0]);
    await Promise.all([one.close(), other.close()]);
  });
});
