export interface TextRule {
  readonly type: 'string';
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** An order id in responses. */
export const orderIdText: TextRule = { type: 'string', pattern: '^0x[0-9a-f]{64}$' };

/** An order id as clients may write it. */
export const anyOrderIdText: TextRule = { type: 'string', pattern: '^0[xX][0-9a-fA-F]{64}$' };

/** A transaction hash as clients may write it: EVM, Tron or Solana. */
export const anyTransactionHashText: TextRule = {
  type: 'string',
  pattern: '^((0[xX])?[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,90})$',
};

/** An address or a hash in its chain's spelling: hex with 0x (EVM), base58 (Solana, Tron), bare hex (Tron). */
export const chainText: TextRule = { type: 'string', pattern: '^[0-9A-Za-z]+$' };

/** A whole number from 0 of any size, in decimal. */
export const decimalText: TextRule = { type: 'string', pattern: '^(0|[1-9][0-9]*)$' };

/** A number from 0 in human units: no exponent, no trailing zeros. */
export const humanAmountText: TextRule = { type: 'string', pattern: '^(0|[1-9][0-9]*)([.][0-9]*[1-9])?$' };

/** The service's internal chain id. */
export const chainIdText: TextRule = { type: 'string', pattern: '^[1-9][0-9]{0,19}$' };

/** RFC 3339, in UTC alone. */
export const timeText: TextRule = {
  type: 'string',
  format: 'date-time',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?Z$',
};

export const httpsUrl: TextRule = { type: 'string', pattern: '^https://[^ ]+$' };

/** Id of a chain by CAIP-2. */
export const caip2Text: TextRule = { type: 'string', pattern: '^[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32}$' };
