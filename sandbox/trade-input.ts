import { canonicalAddress } from '../src/codec/address-text';
import { chainOf, chains } from './chain-catalogue';
import { maxAmount, type SimulatedTokenAmount } from './order';
import { OrderFailure } from './order-failure';
import { centsPerToken } from './price-table';
import { type Token } from './token';
import { pricedTokens } from './token-catalogue';
import { isAddressOf } from './wallet-address';

const invalid = (message: string): OrderFailure => new OrderFailure('INVALID_QUERY_PARAMETERS', message);

/** The query of a request for a price or a transaction. Each parameter is checked when it is read. */
export class TradeInput {
  constructor(private readonly query: Readonly<Record<string, unknown>>) {}

  optional(name: string): string | null {
    const value = this.query[name];
    if (value === undefined) return null;
    if (typeof value !== 'string' || value === '') throw invalid(`${name} must be given once.`);
    return value;
  }

  required(name: string): string {
    const value = this.optional(name);
    if (value === null) throw invalid(`${name} is missing.`);
    return value;
  }

  chainId(name: string): string {
    const id = this.required(name);
    if (!chains.has(id)) throw invalid(`${name} must be one of the supported chains.`);
    return id;
  }

  /** An address in the format of a chain; null if it is absent. */
  address(name: string, chainId: string): string | null {
    const text = this.optional(name);
    if (text !== null && !isAddressOf(text, chainOf(chainId).family))
      throw invalid(`${name} must be an address of chain ${chainId}.`);
    return text === null ? null : canonicalAddress(text);
  }

  /** A token of a chain that has a price. */
  token(name: string, chainId: string): Token {
    const address = canonicalAddress(this.required(name));
    const token = pricedTokens(chainId).find((each) => canonicalAddress(each.address) === address);
    if (token === undefined || centsPerToken(token) === 0n)
      throw invalid(`${name} is no token of chain ${chainId} with a price.`);
    return token;
  }

  tokenAmount(name: string, token: Token): SimulatedTokenAmount {
    return { token, amount: this.amount(name) };
  }

  /** An amount in base units; null if it is absent or left to the service. */
  amountUnlessAuto(name: string): bigint | null {
    return (this.optional(name) ?? 'auto') === 'auto' ? null : this.amount(name);
  }

  private amount(name: string): bigint {
    const text = this.required(name);
    if (!/^[1-9]\d{0,77}$/.test(text) || BigInt(text) > maxAmount)
      throw invalid(`${name} must be an amount in base units.`);
    return BigInt(text);
  }
}
