/** Members of the view in words, the most general first. A path covers all that lies below it. */
const words: readonly (readonly [path: RegExp, words: string])[] = [
  [/^timeline$/, 'steps that were tracked'],
  [/^timeline\.timestamp$/, 'times of some steps'],
  [/^timeline\./, 'details of some steps'],
  [/^(createdAt|fulfilledAt|fulfillmentSeconds|next\.since)$/, 'times of creation and fulfilment'],
  [/^next\./, 'the step that comes next'],
  [/^links\./, 'links to the transactions'],
  [/^maker\.address$/, 'the maker'],
  [/^maker\.nonce$/, "the maker's order number"],
  [/^receiver$/, 'the receiver'],
  [/^taker$/, 'the taker'],
  [/^give\.token\./, 'symbol and name of the token given'],
  [/^take\.token\./, 'symbol and name of the token taken'],
  [/^take\.fulfilledAmount/, 'the amount that was fulfilled'],
  [/^(give|take)\.finalAmount/, 'amounts after patches'],
  [/^(give|take)\.amount/, 'amounts in human units'],
  [/^externalCall/, 'the external call'],
  [/^authorities/, 'some authorities'],
  [/^fees/, 'fees'],
  [/^preswap/, 'a swap before the order'],
  [/^(referralCode|metadata)/, 'notes of the creator'],
];

/** What is missing in a view, in words, each once. A path that has no words stands for itself. */
export function missingInWords(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => words.find(([pattern]) => pattern.test(path))?.[1] ?? path))];
}

/** A list as a sentence has it: `fees, the taker and notes of the creator`. */
export function enumeration(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
