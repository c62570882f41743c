import { callStatesOf, type SimulatedExternalCallState } from './external-call';
import { seededChainIds } from './chain-catalogue';
import { drawOrder, type OrderRecipe } from './order-factory';
import { maxAmount, maxNonce, type Order } from './order';
import { type SimulatedOrderState, orderStates } from './order-states';
import { progressingLifecycle, historicLifecycle } from './order-timing';
import { SeededRandom } from './seeded-random';
import { longTailToken, pricedToken } from './token-catalogue';

type Route = readonly [giveChainId: string, takeChainId: string];

/** 2026-07-26T18:24:56Z: the newest order at rest; the others are older, ten minutes apart. */
const newestAtMs = 1_785_090_296_000;
const spacingMs = 613_000;

/** Every pairing of the three chain families but a chain with itself. */
const routes: readonly Route[] = [
  ['8453', '42161'],
  ['1', '7565164'],
  ['7565164', '10'],
  ['56', '100000026'],
  ['100000026', '137'],
  ['7565164', '100000026'],
  ['100000026', '7565164'],
];

const restingCounts = { batches: 8, everyday: 40 };
const liveCount = 12;

interface Standing {
  state: SimulatedOrderState;
  callState: SimulatedExternalCallState;
}

const standings: readonly Standing[] = orderStates.flatMap((state) =>
  callStatesOf[state].map((callState) => ({ state, callState })),
);
const createdStandings = standings.filter(({ state }) => state !== 'None');

/** The orders of a seed: one list, always the same, the live ones apart from their times. */
export class OrderSeed {
  private drawn = 0;

  /** @param startMs when the live orders are born, in ms since 1970 */
  constructor(
    private readonly seed: number,
    private readonly startMs: number,
  ) {}

  /**
   * About three hundred orders. The first is an example that has everything: call, preswap, affiliate, all
   * events.
   */
  orders(): Order[] {
    return [
      ...this.examples(),
      ...routes.flatMap((route) => standings.map((standing) => this.atRest(route, standing))),
      ...Array.from({ length: restingCounts.batches }, (_, index) => this.batch(index)).flat(),
      ...Array.from({ length: restingCounts.everyday }, () => this.everyday()),
      ...Array.from({ length: liveCount }, (_, index) => this.live(index)),
    ];
  }

  /**
   * The example and its sister from the same transaction, the largest possible order, a claim without its
   * message.
   */
  private examples(): Order[] {
    const complete: Standing = { state: 'ClaimedUnlock', callState: 'Completed' };
    const fulfilled: Standing = { state: 'Fulfilled', callState: 'NoExtCall' };
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
      this.atRest(route, complete, rich, newestAtMs),
      this.atRest(route, fulfilled, { ...rich, withPreswap: false }, newestAtMs),
      this.atRest(['8453', '1'], fulfilled, {
        giveToken: longTailToken('8453', 0),
        giveAmount: maxAmount,
        nonce: maxNonce,
        withPreswap: false,
      }),
      this.atRest(route, complete, { claimedWithoutSubmission: true }),
    ];
  }

  /** Two or three orders of one transaction. */
  private batch(index: number): Order[] {
    const transactionSeed = this.text(`batch:${index}`);
    const random = new SeededRandom(transactionSeed);
    const route = random.pick(routes);
    const createdAtMs = this.nextCreatedAtMs();
    return Array.from({ length: 2 + (index % 2) }, () =>
      this.atRest(route, random.pick(createdStandings), { transactionSeed }, createdAtMs),
    );
  }

  /** An unremarkable order between any two chains. */
  private everyday(): Order {
    const random = new SeededRandom(this.text(`everyday:${this.drawn}`));
    const giveChainId = seededChainIds[this.drawn % seededChainIds.length] ?? '1';
    const takeChainId = random.pick(seededChainIds.filter((id) => id !== giveChainId));
    return this.atRest([giveChainId, takeChainId], { state: 'ClaimedUnlock', callState: 'NoExtCall' });
  }

  private live(index: number): Order {
    const route = routes[index % routes.length] ?? ['8453', '42161'];
    const life = progressingLifecycle(index % 4 === 3 ? 'ClaimedOrderCancel' : 'ClaimedUnlock', this.startMs);
    return this.draw(route, { life, callState: index % 3 === 0 ? 'AwaitingOrderFulfillment' : 'NoExtCall' });
  }

  private atRest(
    route: Route,
    { state, callState }: Standing,
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
