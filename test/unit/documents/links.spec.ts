import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'bench/NOTES.md',
  ...['docs', 'bench/figures'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
];

/** A document without its code blocks, in which brackets are no links and `#` begins no heading. */
const proseOf = (file: string): string => readFileSync(file, 'utf8').replace(/^```.*?^```$/gms, '');

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (file: string): string[] =>
  [...proseOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const relativeLinksOf = (file: string): string[] =>
  [...proseOf(file).matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** Why a link leads nowhere; null if it leads somewhere. */
function faultOf(file: string, link: string): string | null {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : normalize(join(dirname(file), path));
  if (!existsSync(target)) return `${link}: no such file`;
  if (anchor === undefined || !target.endsWith('.md')) return null;
  return anchorsOf(target).includes(anchor) ? null : `${link}: no such heading`;
}

describe('documents', () => {
  it.each(documents)('%s has only links that lead to a file and a heading', (file) => {
    const faults = relativeLinksOf(file)
      .map((link) => faultOf(file, link))
      .filter((fault) => fault !== null);
    expect(faults).toEqual([]);
  });

  it('are all reachable from the index', () => {
    const linked = relativeLinksOf('docs/README.md').map((link) => normalize(join('docs', link)));
    expect(linked).toEqual(
      expect.arrayContaining(
        documents.filter((file) => file !== 'docs/README.md' && dirname(file) === 'docs'),
      ),
    );
  });

  it.each(documents)('%s names only files of the repository that exist', (file) => {
    const named = [
      ...readFileSync(file, 'utf8').matchAll(/`((?:src|test|sandbox|bench|deploy)\/[\w./@-]+)`/g),
    ].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('SECURITY.md', () => {
  const text = readFileSync('SECURITY.md', 'utf8');

  /** A file, and the names of tests in it. */
  const pointers = [...text.matchAll(/`(test\/[^`]+\.spec\.ts)`((?:,? "(?:[^"\\]|\\.)+")*)/g)].map(
    ([, file = '', names = '']) => [file, names.match(/"(?:[^"\\]|\\.)+"/g) ?? []] as const,
  );

  it.each(pointers)('names tests that are in %s: %j', (file, names) => {
    const spec = readFileSync(file, 'utf8');
    const isThere = (name: string) => ["'", '"', '`'].some((quote) => spec.includes(quote + name + quote));
    expect(names.length).toBeGreaterThan(0);
    expect(names.map((name) => String(JSON.parse(name))).filter((name) => !isThere(name))).toEqual([]);
  });

  it('shows each claim of its threat model by a test', () => {
    const [, model = ''] = /^## Threat model$(.*?)^## /ms.exec(text) ?? [];
    const claims = model.match(/^\|(?! threat \||-).*$/gm) ?? [];
    expect(claims.length).toBeGreaterThan(40);
    expect(claims.filter((claim) => !/`test\/[^`]+` "/.test(claim))).toEqual([]);
  });
});
