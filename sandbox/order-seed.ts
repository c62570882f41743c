import { callStatesOf, type SimulatedExternalCallState } from './external-call';
import { seededChainIds } from './chain-catalogue';
import { drawOrder, type OrderRecipe } from './order-factory';
import { maxAmount, maxNonce, type Order } from './order';
import { type SimulatedOrderState, orderStates } from './order-states';
import { progressingLifecycle, historicLifecycle } from './order-timing';
import { SeededRandom } from './seeded-random';
import { type Route, seededRoutes } from './seeded-routes';
import { longTailToken, pricedToken } from './token-catalogue';

/** 2026-07-26T18:24:56Z: the newest settled order. The others are older, about ten minutes apart. */
const newestAtMs = 1_785_090_296_000;
const spacingMs = 613_000;

const routes = seededRoutes.map(({ route }) => route);

const settledCounts = { batches: 8, everyday: 40 };
const liveCount = 12;

interface OrderSituation {
  state: SimulatedOrderState;
  callState: SimulatedExternalCallState;
}

const situations: readonly OrderSituation[] = orderStates.flatMap((state) =>
  callStatesOf[state].map((callState) => ({ state, callState })),
);
const createdSituations = situations.filter(({ state }) => state !== 'None');

/** The orders of a seed. Always the same list, except for the times of the live orders. */
export class OrderSeed {
  private drawn = 0;

  /** @param startMs the creation time of the live orders, in ms since 1970 */
  constructor(
    private readonly seed: number,
    private readonly startMs: number,
  ) {}

  /** About three hundred orders. The first is a complete example: call, preswap, affiliate and all events. */
  orders(): Order[] {
    return [
      ...this.examples(),
      ...routes.flatMap((route) => situations.map((situation) => this.settled(route, situation))),
      ...Array.from({ length: settledCounts.batches }, (_, index) => this.batch(index)).flat(),
      ...Array.from({ length: settledCounts.everyday }, () => this.everyday()),
      ...Array.from({ length: liveCount }, (_, index) => this.live(index)),
    ];
  }

  /** The example, another order of its transaction, the largest possible order, and a claim without a submission id. */
  private examples(): Order[] {
    const complete: OrderSituation = { state: 'ClaimedUnlock', callState: 'Completed' };
    const fulfilled: OrderSituation = { state: 'Fulfilled', callState: 'NoExtCall' };
    const route: Route = ['8453', '42161'];
    const usdc = pricedToken('8453', 'USDC');
    const rich = {
      giveToken: usdc,
      withPreswap: true,
      withAffiliate: true,
      withMetadata: true,
      transactionSeed: this.text('example'),
    };
    return [
      this.settled(route, complete, rich, newestAtMs),
      this.settled(route, fulfilled, { ...rich, withPreswap: false }, newestAtMs),
      this.settled(['8453', '1'], fulfilled, {
        giveToken: longTailToken('8453', 0),
        giveAmount: maxAmount,
        nonce: maxNonce,
        withPreswap: false,
      }),
      this.settled(route, complete, { claimedWithoutSubmission: true }),
    ];
  }

  /** Two or three orders of one transaction. */
  private batch(index: number): Order[] {
    const transactionSeed = this.text(`batch:${index}`);
    const random = new SeededRandom(transactionSeed);
    const route = random.pick(routes);
    const createdAtMs = this.nextCreatedAtMs();
    return Array.from({ length: 2 + (index % 2) }, () =>
      this.settled(route, random.pick(createdSituations), { transactionSeed }, createdAtMs),
    );
  }

  /** An ordinary order between any two chains. */
  private everyday(): Order {
    const random = new SeededRandom(this.text(`everyday:${this.drawn}`));
    const giveChainId = seededChainIds[this.drawn % seededChainIds.length] ?? '1';
    const takeChainId = random.pick(seededChainIds.filter((id) => id !== giveChainId));
    return this.settled([giveChainId, takeChainId], { state: 'ClaimedUnlock', callState: 'NoExtCall' });
  }

  private live(index: number): Order {
    const route = routes[index % routes.length] ?? ['8453', '42161'];
    const life = progressingLifecycle(index % 4 === 3 ? 'ClaimedOrderCancel' : 'ClaimedUnlock', this.startMs);
    return this.draw(route, { life, callState: index % 3 === 0 ? 'AwaitingOrderFulfillment' : 'NoExtCall' });
  }

  private settled(
    route: Route,
    { state, callState }: OrderSituation,
    chosen: Partial<OrderRecipe> = {},
    createdAtMs = this.nextCreatedAtMs(),
  ): Order {
    const life = historicLifecycle(state, createdAtMs, new SeededRandom(this.text(`life:${this.drawn}`)));
    return this.draw(route, { life, callState, ...chosen });
  }

  private draw(
    [giveChainId, takeChainId]: Route,
    chosen: Pick<OrderRecipe, 'life' | 'callState'> & Partial<OrderRecipe>,
  ): Order {
    this.drawn += 1;
    return drawOrder({ seed: this.text(`order:${this.drawn}`), giveChainId, takeChainId, ...chosen });
  }

  private nextCreatedAtMs(): number {
    return newestAtMs - this.drawn * spacingMs;
  }

  private text(part: string): string {
    return `${this.seed}/${part}`;
  }
}
