/** The text format of a chain's addresses and hashes: hex with 0x, plain base58, or Tron's base58check and bare hex. */
export type ChainFamily = 'evm' | 'solana' | 'tron';

const familyOfChainId: ReadonlyMap<string | null, ChainFamily> = new Map([
  ['7565164', 'solana'],
  ['100000026', 'tron'],
]);

/** The family of a chain, by the service's internal chain id (decimal text). Unknown chains count as EVM. */
export const familyOf = (chainId: string | null): ChainFamily => familyOfChainId.get(chainId) ?? 'evm';

/** What is known of a chain, by the service's internal id (decimal text). */
export interface KnownChain {
  readonly id: string;
  readonly name: string;
  /** The chain's own id; up to 999999 the internal id is the original id. */
  readonly originalChainId: string;
  readonly nativeSymbol: string;
  readonly nativeDecimals: number;
  /** Base URL of the chain's block explorer. */
  readonly explorerUrl: string;
}

type ChainRow = [id: string, name: string, originalChainId: string, native: string, explorerUrl: string];

const rows: readonly ChainRow[] = [
  ['1', 'Ethereum', '1', 'ETH', 'https://etherscan.io'],
  ['10', 'Optimism', '10', 'ETH', 'https://optimistic.etherscan.io'],
  ['56', 'BNB Chain', '56', 'BNB', 'https://bscscan.com'],
  ['137', 'Polygon', '137', 'POL', 'https://polygonscan.com'],
  ['4663', 'Robinhood', '4663', 'ETH', 'https://robinhoodchain.blockscout.com'],
  ['8453', 'Base', '8453', 'ETH', 'https://basescan.org'],
  ['42161', 'Arbitrum', '42161', 'ETH', 'https://arbiscan.io'],
  ['43114', 'Avalanche', '43114', 'AVAX', 'https://snowtrace.io'],
  ['59144', 'Linea', '59144', 'ETH', 'https://lineascan.build'],
  ['7565164', 'Solana', '7565164', 'SOL', 'https://solscan.io'],
  ['100000001', 'Neon', '245022934', 'NEON', 'https://neonscan.org'],
  ['100000002', 'Gnosis', '100', 'xDAI', 'https://gnosisscan.io'],
  ['100000008', 'Zilliqa', '32769', 'ZIL', 'https://otterscan.zilliqa.com'],
  ['100000009', 'Flow', '747', 'FLOW', 'https://evm.flowscan.io'],
  ['100000013', 'Story', '1514', 'IP', 'https://www.storyscan.io'],
  ['100000014', 'Sonic', '146', 'S', 'https://sonicscan.org'],
  ['100000017', 'Abstract', '2741', 'ETH', 'https://abscan.org'],
  ['100000019', 'Cronos', '25', 'CRO', 'https://cronoscan.com'],
  ['100000020', 'Berachain', '80094', 'BERA', 'https://berascan.com'],
  ['100000021', 'BOB', '60808', 'ETH', 'https://explorer.gobob.xyz'],
  ['100000022', 'HyperEVM', '999', 'HYPE', 'https://hyperevmscan.io'],
  ['100000023', 'Mantle', '5000', 'MNT', 'https://mantlescan.xyz'],
  ['100000025', 'Sophon', '50104', 'SOPH', 'https://sophscan.xyz'],
  ['100000026', 'TRON', '728126428', 'TRX', 'https://tronscan.org/#'],
  ['100000027', 'Sei', '1329', 'SEI', 'https://seiscan.io'],
  ['100000028', 'Plasma', '9745', 'XPL', 'https://plasmascan.to'],
  ['100000029', 'Injective', '1776', 'INJ', 'https://blockscout.injective.network'],
  ['100000030', 'Monad', '143', 'MON', 'https://monadscan.com'],
  ['100000031', 'MegaETH', '4326', 'ETH', 'https://megaeth.blockscout.com'],
];

/** Decimals of the native coin, where they are not 18. */
const nativeDecimalsOf: Readonly<Record<string, number>> = { SOL: 9, TRX: 6 };

/** Every chain that is known by name, by ascending internal id. */
export const knownChains: readonly KnownChain[] = rows.map(
  ([id, name, originalChainId, nativeSymbol, explorerUrl]) => ({
    id,
    name,
    originalChainId,
    nativeSymbol,
    nativeDecimals: nativeDecimalsOf[nativeSymbol] ?? 18,
    explorerUrl,
  }),
);

const chainsById = new Map(knownChains.map((chain) => [chain.id, chain]));

export const knownChain = (id: string | null): KnownChain | null =>
  (id === null ? undefined : chainsById.get(id)) ?? null;

/** Solana's reference is the start of its genesis hash; Tron's the decimal form of its `eth_chainId`. */
const solanaCaip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

/** The chain's id by CAIP-2; `eip155` for EVM chains. */
export function caip2Of({ id, originalChainId }: KnownChain): string {
  const family = familyOf(id);
  if (family === 'solana') return solanaCaip2;
  return family === 'tron' ? `tron:${originalChainId}` : `eip155:${originalChainId}`;
}

/** What comes before the hash or the address. */
const explorerPaths = {
  evm: { transaction: '/tx/', address: '/address/' },
  solana: { transaction: '/tx/', address: '/account/' },
  tron: { transaction: '/transaction/', address: '/address/' },
} as const;

const placeholders = { transaction: '{transactionHash}', address: '{address}' } as const;

/** A page of the chain's explorer, with `{transactionHash}` or `{address}` to be filled in (RFC 6570). */
export const explorerTemplate = ({ id, explorerUrl }: KnownChain, page: 'transaction' | 'address'): string =>
  `${explorerUrl}${explorerPaths[familyOf(id)][page]}${placeholders[page]}`;

/** The explorer's page of a transaction; null where chain or hash is unknown, or the hash does not fit in a URL. */
export function transactionUrl(chainId: string | null, transactionHash: string | null): string | null {
  const chain = knownChain(chainId);
  // A lone surrogate, which JSON can escape, has no UTF-8: `encodeURIComponent` throws.
  if (!chain || !transactionHash?.isWellFormed()) return null;
  return `${chain.explorerUrl}${explorerPaths[familyOf(chain.id)].transaction}${encodeURIComponent(transactionHash)}`;
}
