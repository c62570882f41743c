import { addressFromBytes, addressToBytes } from '../src/codec/address-text';
import { type ChainFamily } from '../src/domain/chain-registry';
import { SeededRandom } from './seeded-random';

const tronPrefix = 0x41;

const addressBytes: Readonly<Record<ChainFamily, number>> = { evm: 20, solana: 32, tron: 21 };

/** Whether a text is an address in the format of the chain family. */
export function isAddressOf(text: string, family: ChainFamily): boolean {
  if (/^0x/i.test(text) !== (family === 'evm')) return false;
  try {
    return addressToBytes(text, family).length === addressBytes[family];
  } catch {
    return false;
  }
}

/** An address drawn from a seed text, in the format of the chain family: 20 bytes, 32 on Solana, 21 on Tron. */
export function drawAddress(seed: string, family: ChainFamily): string {
  const random = new SeededRandom(`${seed}@${family}`);
  if (family === 'solana') return addressFromBytes(random.bytes(32), family);
  const bytes = random.bytes(20);
  return addressFromBytes(family === 'tron' ? Uint8Array.of(tronPrefix, ...bytes) : bytes, family);
}

const wallets = new Map<string, string>();

/** The address of a named wallet. Cached: there are few wallets, each with many orders. */
export function walletAddress(name: string, family: ChainFamily): string {
  const key = `${name}@${family}`;
  const address = wallets.get(key) ?? drawAddress(name, family);
  wallets.set(key, address);
  return address;
}
