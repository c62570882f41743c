import { chainOf } from './chain-catalogue';
import { type OrderParties } from './order';
import { SeededRandom } from './seeded-random';
import { walletAddress } from './wallet-address';

const makerCount = 36;
const takerCount = 5;

/**
 * Draws the parties of an order. Makers and takers come from small sets, so each has several orders. The orders of one
 * transaction have the same maker.
 */
export function drawParties(
  giveChainId: string,
  takeChainId: string,
  transactionSeed: string,
  random: SeededRandom,
): OrderParties {
  const source = chainOf(giveChainId).family;
  const destination = chainOf(takeChainId).family;
  const maker = `maker:${new SeededRandom(`${transactionSeed}:maker`).below(makerCount)}`;
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
