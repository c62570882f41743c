export type Primitive = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';

/** The keywords of JSON Schema that a value follows. */
export interface ValueRule<Type extends Primitive = Primitive> {
  readonly type: Type;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

const text = (pattern: string): ValueRule<'string'> => ({ type: 'string', pattern });

/** An order id in responses. */
export const orderIdText = text('^0x[0-9a-f]{64}$');

/** An order id as clients may write it. */
export const anyOrderIdText = text('^0[xX][0-9a-fA-F]{64}$');

/** A transaction hash as clients may write it: EVM, Tron or Solana. */
export const anyTransactionHashText = text('^((0[xX])?[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,90})$');

/** An address or a hash in its chain's spelling: hex with 0x (EVM), base58 (Solana, Tron), bare hex (Tron). */
export const chainText: ValueRule<'string'> = { type: 'string', minLength: 1 };

/** A whole number from 0 of any size, in decimal. */
export const decimalText = text('^(0|[1-9][0-9]*)$');

/** A number from 0 in human units: no exponent, no trailing zeros. */
export const humanAmountText = text('^(0|[1-9][0-9]*)([.][0-9]*[1-9])?$');

/** The service's internal chain id. */
export const chainIdText = text('^[1-9][0-9]{0,19}$');

/** RFC 3339, in UTC alone. */
export const timeText: ValueRule<'string'> = {
  type: 'string',
  format: 'date-time',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?Z$',
};

export const httpsUrl = text('^https://[^ ]+$');

/** Id of a chain by CAIP-2. */
export const caip2Text = text('^[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32}$');

export const count: ValueRule<'integer'> = { type: 'integer', minimum: 0 };
export const positiveInteger: ValueRule<'integer'> = { type: 'integer', minimum: 1 };
export const nonNegativeNumber: ValueRule<'number'> = { type: 'number', minimum: 0 };

/** A share of 1. */
export const ratio: ValueRule<'number'> = { type: 'number', minimum: 0, maximum: 1 };
