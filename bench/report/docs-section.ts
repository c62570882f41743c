import { readFileSync, writeFileSync } from 'node:fs';

/** Puts a text between `<!-- name -->` and `<!-- /name -->` in a document. Throws where the two marks are missing. */
export function writeSection(file: string, name: string, text: string): void {
  const document = readFileSync(file, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`${file} has no section ${name}`);
  writeFileSync(file, `${document.slice(0, from + begin.length)}\n${text}\n${document.slice(to)}`);
}
