/** A text, a mark of the structure, or a number or literal: the parts of JSON without its white space. */
const part = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

const partsOf = (json: string): string[] => json.match(part) ?? [];

/** Indents JSON for people and leaves every number and text as it is written: `JSON.parse` would round large numbers. */
export function indentJson(json: string): string {
  let depth = 0;
  let text = '';
  const newLine = (): string => `\n${'  '.repeat(depth)}`;
  let last = '';
  for (const next of partsOf(json)) {
    const isOpening = last === '{' || last === '[';
    const isClosing = next === '}' || next === ']';
    if (isClosing) depth -= 1;
    if (isOpening && !isClosing) text += newLine();
    if (isClosing && !isOpening) text += newLine();
    if (last === ',') text += newLine();
    text += next === ':' ? ': ' : next;
    if (next === '{' || next === '[') depth += 1;
    last = next;
  }
  return text;
}

/** The members of a JSON object, each as it is written, without white space. */
export function membersOf(json: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let depth = 0;
  let name: string | null = null;
  let value = '';
  for (const next of partsOf(json).slice(1, -1)) {
    if (depth === 0 && next === ',') {
      if (name !== null) members.set(name, value);
      [name, value] = [null, ''];
      continue;
    }
    if (name === null) {
      name = String(JSON.parse(next));
      continue;
    }
    if (depth === 0 && value === '' && next === ':') continue;
    if (next === '{' || next === '[') depth += 1;
    if (next === '}' || next === ']') depth -= 1;
    value += next;
  }
  if (name !== null) members.set(name, value);
  return members;
}
