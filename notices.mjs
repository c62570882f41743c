import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadedFolders, readJson, servedFiles } from './installed-packages.mjs';

/**
 * Writes the licence of each package that is bundled, loaded or served: `node notices.mjs [dist]`, after the builds that
 * record these. Fails where one has a licence that nobody has allowed, or no text of it.
 */
const [dist = 'dist'] = process.argv.slice(2);

/** Licences that ask for nothing but their text. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
];

/** Who has the copyright of a package under the MIT licence without its text, by the package's repository. */
const copyrights = {
  '@redis/client': 'Copyright (c) 2022-2025, Redis, inc.',
  'abstract-logging': 'Copyright (c) James Sumners',
};

const permission = /^Permission is hereby granted[^]*/m;

/** The licence's files, or else what the package's README says, or else the text of MIT with the holder's name. */
async function textOf(folder, { name, license }) {
  const names = servedFiles[folder] ?? (await readdir(folder));
  const read = (file) => readFile(join(folder, file), 'utf8');
  const files = names.filter((file) => /(^|\.)(licen[cs]e|copying|notice)\b/i.test(file)).sort();
  if (files.length > 0) return (await Promise.all(files.map(read))).join('\n\n');
  const readme = names.find((file) => /^readme\b/i.test(file));
  const [section = ''] = (readme && /^\W*licen[cs]e\W*\n[^]*/im.exec(await read(readme))) || [];
  if (permission.test(section)) return section;
  if (license !== 'MIT' || !copyrights[name]) throw new Error(`${name} has no text of its licence`);
  return `${copyrights[name]}\n\n${permission.exec(await readFile('LICENSE', 'utf8'))}`;
}

const folders = new Set([
  ...(await readJson(join(dist, 'bundled-packages.json'))),
  ...(await readJson(join(dist, 'explorer-packages.json'))),
  ...(await loadedFolders(dist)),
]);

/** Packages by the text of their licence, which those of one repository share. */
const packages = new Map();
for (const folder of [...folders].sort()) {
  const manifest = await readJson(join(folder, 'package.json'));
  const { name, version, license } = manifest;
  if (!allowed.includes(license)) throw new Error(`${name} has the licence ${license}, which is not allowed`);
  const text = (await textOf(folder, manifest)).trim();
  packages.set(text, [...(packages.get(text) ?? []), `${name} ${version} (${license})`]);
}

const title = `Order gateway contains ${folders.size} packages of others, under these licences.`;
const notices = [...packages].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
const line = `\n\n${'-'.repeat(80)}\n\n`;
await writeFile(join(dist, 'THIRD-PARTY-NOTICES'), `${[title, ...notices].join(line)}\n`);
