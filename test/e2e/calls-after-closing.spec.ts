import { Metrics } from '../../src/observability/metrics';
import { newIdentity } from '../../src/observability/request-identity';
import { OrderClient } from '../../src/upstream/order/order.client';
import { eventually } from '../support/eventually';
import { type RunningGateway } from '../support/gateway';
import { readMetrics, samplesOf } from '../support/metrics';
import { type Behaviour, held, json, reset } from '../support/scripted-upstream';
import { Stage } from '../support/stage';
import { jsonText, orderId, orderRecord } from '../support/upstream-records';

const anyOrder: Behaviour = (seen, ...exchange) => {
  const id = seen.target.slice('/v1.0/dln/order/'.length);
  return json(200, jsonText(orderRecord(id)))(seen, ...exchange);
};

/** Every call may be made a second time. */
const retries = { RETRY_BUDGET_PERCENT: '100' };

/** A call that no request waits for, so that it does not hold up the closing. */
const refresh = ({ app }: RunningGateway, n: number) =>
  app
    .get(OrderClient, { strict: false })
    .order(orderId(n))
    .fetch({ lane: 'refresh', identity: newIdentity() });

describe('a gateway that is closed, beside another one in its process', () => {
  let stage: Stage;
  let closing: RunningGateway;

  beforeAll(async () => {
    stage = await Stage.set(retries);
  });

  beforeEach(() => stage.order.on('/v1.0/dln/order/', anyOrder));

  afterEach(() => stage.clear());

  afterAll(() => stage.close());

  const start = async (environment: Record<string, string> = {}) => {
    closing = await stage.startGateway(environment);
    await stage.startGateway();
  };

  const refused = { kind: 'unreachable', status: null };
  const firstFailed = 'upstream_attempts_total{interface="order",outcome="unreachable",attempt="1"}';
  const secondFailed = 'upstream_attempts_total{interface="order",outcome="unreachable",attempt="2"}';
  const quotaLeft = 'upstream_quota_left{interface="order"}';

  /** What the closed gateway has counted. */
  const counted = async () => samplesOf(await closing.app.get(Metrics, { strict: false }).text());

  it('begins no call', async () => {
    await start();
    await closing.close();
    await expect(refresh(closing, 1)).rejects.toMatchObject(refused);
    expect(stage.order.requests).toHaveLength(0);
  });

  it('makes no second attempt of a call that its closing cut', async () => {
    await start();
    const calls = held(anyOrder);
    stage.order.on('/v1.0/dln/order/', calls.behaviour);
    const cut = expect(refresh(closing, 1)).rejects.toMatchObject(refused);
    await eventually('the interface is asked', () => calls.waiting === 1);
    await closing.close();
    calls.release();
    await cut;
    expect(stage.order.requests).toHaveLength(1);
    expect((await counted()).has(secondFailed)).toBe(false);
  });

  it('ends the wait for a second attempt, and makes none', async () => {
    const long = { RETRY_MIN_DELAY_MS: '60000', RETRY_MAX_DELAY_MS: '60000', UPSTREAM_BUDGET_MS: '120000' };
    await start(long);
    stage.order.on('/v1.0/dln/order/', reset);
    const broken = expect(refresh(closing, 1)).rejects.toMatchObject(refused);
    const hasFailed = async () => (await readMetrics(closing.url)).get(firstFailed) === 1;
    await eventually('the first has failed', hasFailed);
    await closing.close();
    await broken;
    expect(stage.order.requests).toHaveLength(1);
  });

  it('makes none of the calls that wait for a slot, and takes no quota for them', async () => {
    const oneAtATime = { UPSTREAM_MAX_REFRESHES_IN_FLIGHT: '1', UPSTREAM_QUEUE_TIMEOUT_MS: '60000' };
    await start({ ...oneAtATime, UPSTREAM_BUDGET_MS: '60000', ORDER_REQUESTS_PER_MINUTE: '50' });
    const calls = held(anyOrder);
    stage.order.on('/v1.0/dln/order/', calls.behaviour);
    const cut = [1, 2, 3].map((n) => expect(refresh(closing, n)).rejects.toMatchObject(refused));
    await eventually('the interface is asked', () => calls.waiting === 1);
    await closing.close();
    calls.release();
    await Promise.all(cut);
    expect(stage.order.requests).toHaveLength(1);
    expect((await counted()).get(quotaLeft)).toBe(49);
  });
});

describe('two gateways in one process', () => {
  it('call interfaces of their own', async () => {
    const [one, other] = [await Stage.set(), await Stage.set()];
    for (const { order } of [one, other]) order.on('/v1.0/dln/order/', anyOrder);
    await one.startGateway();
    await other.startGateway();
    expect((await one.ask(`/v1.0/dln/order/${orderId(1)}`)).status).toBe(200);
    expect([one.order.requests.length, other.order.requests.length]).toEqual([1, 0]);
    await Promise.all([one.close(), other.close()]);
  });
});
