import { chainOf } from './chain-catalogue';
import { type OrderParties } from './order';
import { SeededRandom } from './seeded-random';
import { walletAddress } from './wallet-address';

const makerCount = 36;
const takerCount = 5;

/** Draws the name of the maker's wallet: from a small set, so that each has several orders. */
export const drawMaker = (transactionSeed: string): string =>
  `maker:${new SeededRandom(`${transactionSeed}:maker`).below(makerCount)}`;

/** Draws the parties of an order of a maker. The taker comes from a small set. */
export function drawParties(
  giveChainId: string,
  takeChainId: string,
  maker: string,
  random: SeededRandom,
): OrderParties {
  const source = chainOf(giveChainId).family;
  const destination = chainOf(takeChainId).family;
  const taker = `taker:${random.below(takerCount)}`;
  const onSource = walletAddress(maker, source);
  const onDestination = walletAddress(maker, destination);
  const solver = walletAddress(taker, destination);
  return {
    maker: onSource,
    receiver: onDestination,
    givePatchAuthority: onSource,
    orderAuthority: onDestination,
    allowedTaker: random.chance(15) ? solver : null,
    allowedCancelBeneficiary: random.chance(20) ? onSource : null,
    taker: solver,
    unlockAuthority: solver,
    unlockBeneficiary: walletAddress(taker, source),
    cancelBeneficiary: onSource,
  };
}
