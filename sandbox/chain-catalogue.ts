import { type ChainFamily, familyOf } from '../src/domain/chain-registry';

/** A chain of the service, by its internal id (decimal text). */
export interface Chain {
  id: string;
  name: string;
  family: ChainFamily;
  native: { symbol: string; name: string; decimals: number };
  /** The flat fee of one order, in base units of the native coin. */
  fixFee: bigint;
  /** Block numbers are computed from the time of the first block and a constant block time. */
  firstBlockSeconds: number;
  blockMs: number;
}

type ChainRow = [
  id: string,
  name: string,
  symbol: string,
  coin: string,
  decimals: number,
  fixFee: bigint,
  firstBlockSeconds: number,
  blockMs: number,
];

const milli = 10n ** 15n;

/** The chains that the specification's token list allows (spec 4, endpoint 10). */
const specifiedRows: readonly ChainRow[] = [
  ['1', 'Ethereum', 'ETH', 'Ether', 18, milli, 1_438_269_973, 12_000],
  ['10', 'Optimism', 'ETH', 'Ether', 18, milli, 1_636_665_385, 2_000],
  ['56', 'BNB Chain', 'BNB', 'BNB', 18, 5n * milli, 1_598_671_449, 3_000],
  ['137', 'Polygon', 'POL', 'Polygon Ecosystem Token', 18, 500n * milli, 1_590_824_836, 2_000],
  ['8453', 'Base', 'ETH', 'Ether', 18, milli, 1_686_789_347, 2_000],
  ['42161', 'Arbitrum', 'ETH', 'Ether', 18, milli, 1_622_240_000, 250],
  ['43114', 'Avalanche', 'AVAX', 'Avalanche', 18, 50n * milli, 1_600_858_926, 2_000],
  ['59144', 'Linea', 'ETH', 'Ether', 18, milli, 1_688_400_000, 3_000],
  ['7565164', 'Solana', 'SOL', 'Solana', 9, 15_000_000n, 1_584_368_940, 400],
  ['100000001', 'Neon', 'NEON', 'Neon', 18, 750n * milli, 1_689_600_000, 400],
  ['100000002', 'Gnosis', 'xDAI', 'xDAI', 18, 1_000n * milli, 1_539_024_185, 5_000],
  ['100000008', 'Zilliqa', 'ZIL', 'Zilliqa', 18, 100_000n * milli, 1_548_886_656, 1_000],
  ['100000009', 'Flow', 'FLOW', 'Flow', 18, 4_000n * milli, 1_725_500_000, 1_000],
  ['100000013', 'Story', 'IP', 'Story', 18, 10n * milli, 1_737_600_000, 2_000],
  ['100000014', 'Sonic', 'S', 'Sonic', 18, 1_000n * milli, 1_733_000_000, 400],
  ['100000017', 'Abstract', 'ETH', 'Ether', 18, milli, 1_729_900_000, 1_000],
  ['100000020', 'Berachain', 'BERA', 'Berachain', 18, 20n * milli, 1_737_400_000, 2_000],
  ['100000021', 'BOB', 'ETH', 'Ether', 18, milli, 1_712_900_000, 2_000],
  ['100000022', 'HyperEVM', 'HYPE', 'Hyperliquid', 18, 50n * milli, 1_739_800_000, 1_000],
  ['100000023', 'Mantle', 'MNT', 'Mantle', 18, 2_000n * milli, 1_688_300_000, 2_000],
  ['100000025', 'Sophon', 'SOPH', 'Sophon', 18, 20_000n * milli, 1_734_200_000, 1_000],
  ['100000026', 'TRON', 'TRX', 'TRON', 6, 15_000_000n, 1_529_891_469, 3_000],
  ['100000027', 'Sei', 'SEI', 'Sei', 18, 5_000n * milli, 1_716_800_000, 400],
  ['100000028', 'Plasma', 'XPL', 'Plasma', 18, 1_000n * milli, 1_758_700_000, 1_000],
];

/** Chains that were added later: they have a token list, but no seeded orders. */
const laterRows: readonly ChainRow[] = [
  ['4663', 'Robinhood', 'ETH', 'Ether', 18, milli, 1_770_700_000, 250],
  ['100000019', 'Cronos', 'CRO', 'Cronos', 18, 10_000n * milli, 1_636_400_000, 1_000],
  ['100000029', 'Injective', 'INJ', 'Injective', 18, 200n * milli, 1_762_800_000, 1_000],
  ['100000030', 'Monad', 'MON', 'Monad', 18, 50_000n * milli, 1_763_900_000, 400],
  ['100000031', 'MegaETH', 'ETH', 'Ether', 18, milli, 1_762_700_000, 1_000],
];

const fromRow = (row: ChainRow): Chain => {
  const [id, name, symbol, coin, decimals, fixFee, firstBlockSeconds, blockMs] = row;
  return {
    id,
    name,
    family: familyOf(id),
    native: { symbol, name: coin, decimals },
    fixFee,
    firstBlockSeconds,
    blockMs,
  };
};

/** Every chain of the service, by internal id. */
export const chains: ReadonlyMap<string, Chain> = new Map(
  [...specifiedRows, ...laterRows].map((row) => [row[0], fromRow(row)]),
);

/** The source and destination chains of the seeded orders. */
export const seededChainIds: readonly string[] = specifiedRows.map(([id]) => id);

/**
 * A chain by its internal id. An unlisted id yields an EVM chain with default values: the service returns records of
 * chains that are newer than a client.
 */
export function chainOf(id: string): Chain {
  return chains.get(id) ?? fromRow([id, `Chain ${id}`, 'COIN', 'Coin', 18, milli, 1_700_000_000, 1_000]);
}

/** The number of the block at a time. */
export function blockNumberAt(chain: Chain, atSeconds: number): number {
  return Math.floor(((atSeconds - chain.firstBlockSeconds) * 1000) / chain.blockMs);
}
