/** What a text can be: an order or a transaction, only a transaction, an account, or none of them. */
export type SearchTarget =
  | { readonly kind: 'order-or-transaction'; readonly id: string }
  | { readonly kind: 'transaction'; readonly hash: string }
  | { readonly kind: 'account'; readonly address: string }
  | { readonly kind: 'invalid'; readonly reason: string };

export type FoundTarget = Exclude<SearchTarget, { kind: 'invalid' }>;

const expected =
  'An order id is 0x and 64 hex digits. A transaction hash is the same, 64 hex digits without 0x (Tron), or base58 of 64 to 90 characters (Solana). An address is 0x and 40 hex digits, or base58 of 32 to 44 characters (Solana, Tron).';

/**
 * Finds the id in what a person pasted: the id itself, or a URL or a sentence that holds it. Hex becomes lower case; in
 * base58, case matters. Of an order with addresses, the order is meant.
 */
export function identify(text: string): SearchTarget {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'invalid', reason: `Nothing was entered. ${expected}` };
  const targets = trimmed.split(/[^0-9A-Za-z]+/).flatMap((word) => targetOf(word) ?? []);
  const target = targets.find(({ kind }) => kind !== 'account') ?? targets[0];
  if (target) return target;
  return { kind: 'invalid', reason: `${problemOf(trimmed)} ${expected}` };
}

function targetOf(word: string): FoundTarget | null {
  if (/^0x[0-9a-f]{64}$/i.test(word)) return { kind: 'order-or-transaction', id: word.toLowerCase() };
  if (/^[0-9a-f]{64}$/i.test(word)) return { kind: 'transaction', hash: word.toLowerCase() };
  if (/^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(word)) return { kind: 'transaction', hash: word };
  if (/^0x[0-9a-f]{40}$/i.test(word)) return { kind: 'account', address: word.toLowerCase() };
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(word)) return { kind: 'account', address: word };
  return null;
}

/** What is wrong with a text, as far as it is near to an id. */
function problemOf(text: string): string {
  const hex = /^0x([0-9a-f]*)$/i.exec(text)?.[1];
  if (hex !== undefined) return `This has ${hex.length} hex digits after 0x, not 64 or 40.`;
  return 'This is no order id, no transaction hash and no address.';
}
