import { type ChainFamily } from '../src/domain/chain-registry';
import { chainOf } from './chain-catalogue';
import { type CallOutcome, type ExternalCall, type SimulatedExternalCallState } from './external-call';
import { drawMaker, drawParties } from './order-parties';
import { grossAmountOf, lessTakerMargin } from './order-fees';
import {
  type Affiliate,
  maxAmount,
  type Order,
  type SimulatedPreswap,
  type SimulatedTokenAmount,
} from './order';
import { type OrderLifecycle } from './order-lifecycle';
import { amountWorth, centsOf } from './price-table';
import { SeededRandom } from './seeded-random';
import { type Token } from './token';
import { nativeToken, pricedToken, pricedTokens } from './token-catalogue';
import { walletAddress } from './wallet-address';

/** The chosen properties of an order. All others are drawn from `seed`. */
export interface OrderRecipe {
  seed: string;
  giveChainId: string;
  takeChainId: string;
  life: OrderLifecycle;
  callState: SimulatedExternalCallState;
  giveToken?: Token;
  giveAmount?: bigint;
  nonce?: bigint;
  orderId?: string;
  /** The seed of the transaction and its maker, where several orders share them. */
  transactionSeed?: string;
  transactionBytes?: Uint8Array;
  /** The name of the maker's wallet. */
  wallet?: string;
  referralCode?: number;
  withPreswap?: boolean;
  withAffiliate?: boolean;
  withMetadata?: boolean;
  claimedWithoutSubmission?: boolean;
}

const nonceLeadMs = 1_000;
const affiliateCount = 4;

/** Amounts are 256-bit integers on chain. */
const clampToUint256 = (amount: bigint): bigint => (amount > maxAmount ? maxAmount : amount);

const drawTransaction = (seed: string, family: ChainFamily): Uint8Array =>
  new SeededRandom(`${seed}:transaction`).bytes(family === 'solana' ? 64 : 32);

function drawGive(recipe: OrderRecipe, random: SeededRandom): SimulatedTokenAmount {
  const token = recipe.giveToken ?? random.pick(pricedTokens(recipe.giveChainId));
  const drawn = amountWorth(BigInt(random.between(500, 2_000_000)), token);
  return { token, amount: recipe.giveAmount ?? drawn };
}

function drawTake(
  recipe: OrderRecipe,
  give: SimulatedTokenAmount,
  random: SeededRandom,
): SimulatedTokenAmount {
  const token = random.pick(pricedTokens(recipe.takeChainId));
  const cents = centsOf(give.amount, give.token);
  return {
    token,
    amount: clampToUint256(amountWorth(lessTakerMargin(cents === 0n ? 10_000n : cents), token)),
  };
}

function drawPreswap(
  recipe: OrderRecipe,
  give: SimulatedTokenAmount,
  random: SeededRandom,
): SimulatedPreswap | null {
  const wanted = recipe.withPreswap ?? random.chance(25);
  if (!wanted) return null;
  const output = { token: give.token, amount: clampToUint256(grossAmountOf(give.amount)) };
  const native = nativeToken(recipe.giveChainId);
  const token = give.token.isNative ? pricedToken(recipe.giveChainId, 'USDC') : native;
  return {
    input: { token, amount: clampToUint256(amountWorth(centsOf(output.amount, give.token), token)) },
    output,
  };
}

function drawAffiliate(
  recipe: OrderRecipe,
  give: SimulatedTokenAmount,
  random: SeededRandom,
): Affiliate | null {
  const beneficiary = `affiliate:${random.below(affiliateCount)}`;
  const wanted = recipe.withAffiliate ?? random.chance(20);
  if (!wanted) return null;
  return {
    beneficiary: walletAddress(beneficiary, chainOf(recipe.giveChainId).family),
    amount: give.amount / 1_000n,
  };
}

const outcomes: readonly string[] = [
  'AwaitingExecution',
  'Executing',
  'Completed',
  'Failed',
  'Cancelled',
] satisfies CallOutcome[];
const isOutcome = (state: SimulatedExternalCallState): state is CallOutcome => outcomes.includes(state);

/** A call that is in `state`, or will reach it. */
function drawCall(state: SimulatedExternalCallState, random: SeededRandom): ExternalCall | null {
  if (state === 'NoExtCall') return null;
  return {
    data: random.hex(random.between(2, 6) * 32 + 4),
    outcome: isOutcome(state) ? state : 'Completed',
    afterCancel: state === 'OrderCancelled' ? 'OrderCancelled' : 'Cancelled',
  };
}

/** Draws an order from a recipe. The same recipe yields the same order. */
export function drawOrder(recipe: OrderRecipe): Order {
  const random = new SeededRandom(recipe.seed);
  const transactionSeed = recipe.transactionSeed ?? recipe.seed;
  const drawnId = random.hex(32);
  const give = drawGive(recipe, random);
  const take = drawTake(recipe, give, random);
  const wallet = recipe.wallet ?? drawMaker(transactionSeed);
  const parties = drawParties(recipe.giveChainId, recipe.takeChainId, wallet, random);
  const createdAtMs = recipe.life.past[0]?.atMs ?? 0;
  return {
    orderId: recipe.orderId ?? drawnId,
    transactionBytes:
      recipe.transactionBytes ?? drawTransaction(transactionSeed, chainOf(recipe.giveChainId).family),
    nonce: recipe.nonce ?? BigInt(Math.max(0, createdAtMs - nonceLeadMs)) + BigInt(random.below(1_000)),
    give,
    take,
    parties,
    preswap: drawPreswap(recipe, give, random),
    affiliate: drawAffiliate(recipe, give, random),
    referralCode: recipe.referralCode ?? random.pick([0, 0, 110_000_002, 31_805]),
    externalCall: drawCall(recipe.callState, random),
    hasMetadata: random.chance(80) || recipe.withMetadata === true,
    claimedWithoutSubmission: recipe.claimedWithoutSubmission ?? false,
    life: recipe.life,
  };
}
