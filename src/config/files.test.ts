import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kindOfPath } from '../contract/files/read.ts';
import { readText } from './files.ts';
import { inWorkspace } from './workspace.fixture.ts';

test('the kind of a path: a link has the kind of its target', () => {
  inWorkspace(({ cwd }) => {
    writeFileSync(join(cwd, 'file'), '');
    execFileSync('mkfifo', [join(cwd, 'pipe')]);
    symlinkSync('file', join(cwd, 'link'));
    symlinkSync('circle', join(cwd, 'circle'));
    const kinds = ['.', 'file', 'link', 'pipe', 'circle', 'missing', 'file/below'].map((name) =>
      kindOfPath(join(cwd, name)),
    );
    expect(kinds).toEqual(['folder', 'file', 'file', 'special file', 'nothing', 'nothing', 'nothing']);
    expect(kindOfPath('/dev/null')).toBe('special file');
  });
});

test('a text is read whole, or the problem is returned', () => {
  inWorkspace(({ cwd }) => {
    writeFileSync(join(cwd, 'bom.txt'), '\ufeffwords');
    writeFileSync(join(cwd, 'le.txt'), Buffer.from('\ufeffwörds', 'utf16le'));
    writeFileSync(join(cwd, 'be.txt'), Buffer.from('\ufeffwörds', 'utf16le').swap16());
    symlinkSync('nowhere', join(cwd, 'dangling'));
    writeFileSync(join(cwd, 'latin.txt'), Buffer.from([0xe9]));
    writeFileSync(join(cwd, 'merged.txt'), 'a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> main\n');
    execFileSync('mkfifo', [join(cwd, 'pipe')]);
    const read = ['bom.txt', 'le.txt', 'be.txt', 'latin.txt', 'merged.txt', 'pipe', '.', 'missing', 'dangling'].map(
      (name) => readText(join(cwd, name), 100),
    );
    expect(read).toEqual([
      { text: 'words' },
      { text: 'wörds' },
      { text: 'wörds' },
      { problem: 'one that is not UTF-8 text' },
      { problem: 'a file with a merge conflict (line 2)' },
      { problem: 'something that is not an ordinary file' },
      { problem: 'a folder' },
      { problem: 'no such file' },
      { problem: 'a link that leads nowhere' },
    ]);
    expect(readText(join(cwd, 'bom.txt'), 5)).toEqual({ problem: 'one of 8 bytes, more than 5' });
  });
});
