import { type PipeTransform } from '@nestjs/common';
import { Problem } from '../problems/problem';

export const orderIdRule = 'must be 0x and 64 hexadecimal digits';

/** An order id in lower case; null if the text is none. */
export const parseOrderId = (text: unknown): string | null =>
  typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null;

/**
 * A transaction hash in its chain's spelling: 0x and 64 hex (EVM), 64 hex (Tron), base58 (Solana); null if
 * none.
 */
function parseTransactionHash(text: string): string | null {
  if (/^(0x)?[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  return /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(text) ? text : null;
}

/** Takes an order id in any case and gives it in lower case, or refuses it by the field's name. */
export class OrderIdPipe implements PipeTransform<string, string> {
  constructor(private readonly field = 'orderId') {}

  transform(text: string): string {
    const orderId = parseOrderId(text);
    if (orderId === null) throw Problem.ofField(this.field, orderIdRule);
    return orderId;
  }
}

/** Takes a transaction hash of any chain, or refuses it by the field's name. */
export class TransactionHashPipe implements PipeTransform<string, string> {
  constructor(private readonly field = 'hash') {}

  transform(text: string): string {
    const hash = parseTransactionHash(text);
    if (hash !== null) return hash;
    throw Problem.ofField(
      this.field,
      'must be 0x and 64 hexadecimal digits, 64 hexadecimal digits, or base58 of 64 to 90 characters',
    );
  }
}
