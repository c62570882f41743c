import { canonicalAddress } from '../src/codec/address-text';
import { chainOf } from './chain-catalogue';
import { isAddressOf } from './wallet-address';

/** An error of the control API: the status, and a message that names the field. */
export class ControlFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const maxShortTextLength = 64;

const fail = (message: string): never => {
  throw new ControlFailure(400, message);
};

/** The fields of a control request, from its body or query. Each is validated when read, and may be absent. */
export class ControlInput {
  private readonly fields: Record<string, unknown>;

  /** Throws a ControlFailure if the input is not an object or has an unknown field. */
  constructor(input: unknown, known: readonly string[]) {
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      fail('The body must be an object.');
    this.fields = { ...(input as Record<string, unknown>) };
    const unknown = Object.keys(this.fields).find((name) => !known.includes(name));
    if (unknown !== undefined) fail(`${unknown} is not known here; known are: ${known.join(', ')}.`);
  }

  /** One of the allowed texts. */
  choice<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.fields[name];
    if (value === undefined) return undefined;
    return allowed.find((each) => each === value) ?? fail(`${name} must be one of: ${allowed.join(', ')}.`);
  }

  /** An integer within bounds. */
  integer(name: string, low: number, high: number): number | undefined {
    const value = this.fields[name];
    if (value === undefined) return undefined;
    if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high) return value;
    return fail(`${name} must be an integer from ${low} to ${high}.`);
  }

  /** An unsigned integer as decimal text. */
  decimal(name: string, largest: bigint): bigint | undefined {
    const value = this.fields[name];
    if (value === undefined) return undefined;
    const isDecimal =
      typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value) && BigInt(value) <= largest;
    return isDecimal ? BigInt(value) : fail(`${name} must be decimal text up to ${largest}.`);
  }

  /** A chain id as decimal text or integer; any positive one, listed or not. */
  chainId(name: string): string | undefined {
    const value = this.fields[name];
    if (value === undefined) return undefined;
    const text = typeof value === 'number' ? value.toString() : value;
    const isChainId = typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text);
    return isChainId ? text : fail(`${name} must be a positive integer.`);
  }

  flag(name: string): boolean | undefined {
    const value = this.fields[name];
    return value === undefined || typeof value === 'boolean' ? value : fail(`${name} must be true or false.`);
  }

  text(name: string): string | undefined {
    const value = this.fields[name];
    return value === undefined || typeof value === 'string' ? value : fail(`${name} must be a string.`);
  }

  /** A short text, not empty: a known name, or one that is not known yet. */
  shortText(name: string): string | undefined {
    const value = this.text(name);
    const isShort = value === undefined || (value.trim() !== '' && value.length <= maxShortTextLength);
    return isShort ? value : fail(`${name} must have 1 to ${maxShortTextLength} characters.`);
  }

  /** A list of texts. */
  texts(name: string): readonly string[] | undefined {
    const value = this.fields[name];
    const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
    return value === undefined || isList ? value : fail(`${name} must be a list of strings.`);
  }

  /** An address in the format of a chain. */
  address(name: string, chainId: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    return isAddressOf(value, chainOf(chainId).family)
      ? canonicalAddress(value)
      : fail(`${name} must be an address of chain ${chainId}.`);
  }

  /** Whether the field is there and null. */
  isNull(name: string): boolean {
    return this.fields[name] === null;
  }
}

/** A required field. Throws a ControlFailure if it is absent. */
export const required = <T>(value: T | undefined, name: string): T => value ?? fail(`${name} is required.`);
