import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const licence = 'Copyright (c) One\n\nPermission is hereby granted, free of charge';

/** Runs `notices.mjs` on a program in which one package is bundled: what it complains of, and what it has written. */
function noticesOf(manifest: object, files: Record<string, string>): { complaint: string; notices: string } {
  const folder = mkdtempSync(join(tmpdir(), 'notices-'));
  try {
    const write = (path: string, text: string) => {
      writeFileSync(join(folder, path), text);
    };
    for (const path of ['dist', 'node_modules/one']) mkdirSync(join(folder, path), { recursive: true });
    write('dist/bundled-packages.json', '["node_modules/one"]');
    write('dist/explorer-packages.json', '["node_modules/one"]');
    write('dist/loaded-packages.json', '[]');
    const named = { name: 'one', version: '1.2.3', license: 'MIT', ...manifest };
    write('node_modules/one/package.json', JSON.stringify(named));
    for (const [name, text] of Object.entries(files)) write(`node_modules/one/${name}`, text);
    cpSync('LICENSE', join(folder, 'LICENSE'));
    const { status, stderr } = spawnSync(process.execPath, [resolve('notices.mjs')], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) return { complaint: /^Error: (.*)/m.exec(stderr)?.[1] ?? stderr, notices: '' };
    return { complaint: '', notices: readFileSync(join(folder, 'dist/THIRD-PARTY-NOTICES'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the notices of a build', () => {
  it.each([
    ['a file', { LICENSE: licence, 'NOTICE.txt': 'One is made of Two' }, `${licence}\n\nOne is made of Two`],
    ['a file of another spelling', { 'licence.md': licence }, licence],
    [
      "the package's README",
      { 'README.md': `# One\n\n## License\n\n${licence}\n` },
      `## License\n\n${licence}`,
    ],
  ])('have the licence of %s', (_, files, text) => {
    const { complaint, notices } = noticesOf({}, files);
    expect(complaint).toBe('');
    expect(notices).toMatch(/contains 1 packages/);
    expect(notices).toContain(`---\n\none 1.2.3 (MIT)\n\n${text}\n`);
  });

  it('have the text of MIT with the holder of a package that has no text', () => {
    const { notices } = noticesOf({ name: '@redis/client' }, { 'README.md': '# Redis\n\nlicense: MIT\n' });
    expect(notices).toMatch(/@redis\/client 1\.2\.3 \(MIT\)\n\nCopyright .* Redis, inc\.\n\nPermission is/);
  });

  it.each([
    [
      'a licence that is not allowed',
      { license: 'GPL-3.0' },
      { LICENSE: licence },
      'one has the licence GPL-3.0, which is not allowed',
    ],
    [
      'no licence',
      { license: undefined },
      { LICENSE: licence },
      'one has the licence undefined, which is not allowed',
    ],
    ['no text of it', {}, { 'README.md': '# One\n\n## License\n\nMIT\n' }, 'one has no text of its licence'],
    ['no file', {}, {}, 'one has no text of its licence'],
  ])('fail for a package with %s', (_, manifest, files, expected) => {
    expect(noticesOf(manifest, files).complaint).toBe(expected);
  });
});
