import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder, manifestName } from './own-folder.ts';
import { readBytes, readStart } from './read.ts';
import { createFile, folderMode, refuseLinks, replaceFile } from './write.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string): number => lstatSync(path).mode & 0o777;

test('a file is read whole up to its limit, whatever its size says', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (bytes, limit) => {
      const file = join(folder, 'bytes');
      writeFileSync(file, bytes);
      if (bytes.length <= limit) expect(Buffer.compare(readBytes(file, limit), bytes)).toBe(0);
      else expect(() => readBytes(file, limit)).toThrow(`expected a file of at most ${limit} bytes`);
      expect(readStart(file, 10)).toBe(Buffer.from(bytes.subarray(0, 10)).toString('utf8'));
    }),
    { numRuns: 50 },
  );
  // Files in /proc have the size 0 and content all the same.
  expect(readBytes('/proc/self/status', 100_000).length).toBeGreaterThan(100);
  expect(() => readBytes('/proc/self/status', 100)).toThrow('expected a file of at most 100 bytes');
});

test('who may read the files may enter the folder, and nobody else', () => {
  for (let mode = 0; mode <= 0o777; mode += 1)
    for (const [read, enter] of [
      [0o400, 0o100],
      [0o040, 0o010],
      [0o004, 0o001],
    ] as const)
      expect((folderMode(mode) & enter) !== 0).toBe((mode & (read | enter)) !== 0);
});

test('a file and its new folder have the mode that was asked for, whatever the umask takes away, and a file of the user keeps its own', () => {
  for (const mode of [0o600, 0o640, 0o666]) {
    replaceFile(join(folder, `${mode}/file`), '', mode);
    expect([modeOf(join(folder, `${mode}/file`)), modeOf(join(folder, `${mode}`))]).toEqual([mode, folderMode(mode)]);
  }
  replaceFile(join(folder, 'private/file'), '');
  expect([modeOf(join(folder, 'private/file')), modeOf(join(folder, 'private'))]).toEqual([0o600, 0o700]);
  writeFileSync(join(folder, 'theirs'), '');
  chmodSync(join(folder, 'theirs'), 0o664);
  replaceFile(join(folder, 'theirs'), 'new', 'as-is');
  expect(modeOf(join(folder, 'theirs'))).toBe(0o664);
});

test.each([createFile, (path: string) => replaceFile(path, '')])(
  'a file that is written anew leaves what another name of it shows (%#)',
  (write) => {
    writeFileSync(join(folder, 'one'), 'old');
    linkSync(join(folder, 'one'), join(folder, 'two'));
    write(join(folder, 'two'));
    expect([readFileSync(join(folder, 'two'), 'utf8'), readFileSync(join(folder, 'one'), 'utf8')]).toEqual(['', 'old']);
  },
);

test('a link is refused at the path and below the root, and above the root it is the user’s own', () => {
  mkdirSync(join(folder, 'real/deep'), { recursive: true });
  symlinkSync('real', join(folder, 'link'));
  expect(() => refuseLinks(join(folder, 'link'), '/somewhere/else')).toThrow('symbolic link');
  expect(() => refuseLinks(join(folder, 'link/deep'), folder)).toThrow('symbolic link');
  expect(() => refuseLinks(join(folder, 'link/deep/new'), folder)).toThrow('symbolic link');
  refuseLinks(join(folder, 'link/deep'), '/somewhere/else');
  refuseLinks(join(folder, 'link/deep/new'), join(folder, 'link/deep'));
  refuseLinks(join(folder, 'real/deep/new'), folder);
  refuseLinks(folder, folder);
});

test('whatever is in a folder, and whatever its manifest says: nothing is lost but own files', () => {
  const names = ['report.json', 'report.html', 'notes.txt', 'data', manifestName];
  const ours = ['report.json', 'report.html'];
  const kind = fc.constantFrom('file', 'folder', 'link', 'nothing');
  const manifest = fc.option(fc.subarray([...names, '../outside', '..', '/etc/hostname', 'data/inner']), { nil: null });
  fc.assert(
    fc.property(
      fc.tuple(...names.map(() => kind)),
      manifest,
      fc.subarray(ours),
      fc.boolean(),
      fc.boolean(),
      (kinds, listed, writes, clear, earlier) => {
        const [root, out] = [join(folder, 'run'), join(folder, 'run/out')];
        rmSync(root, { recursive: true, force: true });
        mkdirSync(out, { recursive: true });
        writeFileSync(join(root, 'outside'), 'theirs');
        for (const [index, name] of names.entries()) {
          const path = join(out, name);
          if (kinds[index] === 'file')
            writeFileSync(
              path,
              name === manifestName && listed !== null ? JSON.stringify({ files: listed }) : 'content',
            );
          if (kinds[index] === 'folder') mkdirSync(join(path, 'inner'), { recursive: true });
          if (kinds[index] === 'link') symlinkSync('../outside', path);
        }
        const before = new Set(readdirSync(out));
        const known = kinds[4] === 'file' && listed !== null ? listed : earlier ? ours : [];
        const claim = {
          writes,
          clear,
          alone: false,
          isOurs: (name: string) => ours.includes(name),
          ofEarlier: () => (earlier ? ours : []),
        };
        let refused = false;
        try {
          claimFolder(out, claim);
        } catch {
          refused = true;
        }
        const own = ours.filter((name) => known.includes(name));
        const gone = [...before].filter((name) => !readdirSync(out).includes(name));
        expect(readFileSync(join(root, 'outside'), 'utf8')).toBe('theirs');
        if (refused) expect(gone).toEqual([]);
        else {
          expect(gone.every((name) => own.includes(name) && kinds[names.indexOf(name)] === 'file')).toBe(true);
          // What is about to be written is not there any more, or is the suite's own.
          for (const name of writes) if (readdirSync(out).includes(name)) expect(own).toContain(name);
          const { files } = JSON.parse(readFileSync(join(out, manifestName), 'utf8')) as { files: string[] };
          for (const name of writes) expect(files).toContain(name);
        }
      },
    ),
    { numRuns: 150 },
  );
});
