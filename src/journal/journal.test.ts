import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import type { Json } from '../contract/json.ts';
import { said } from '../contract/reason.ts';
import { shownHalves } from '../contract/shown-halves.fixture.ts';
import { compiled, node, temporaryFolder } from './child-process.fixture.ts';
import type { LineOf } from './line-types.ts';
import { Journal, journalName, withheld, leakFinder } from './journal.ts';
import { readJournal } from './read-journal.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const plain = (path: string): Journal => new Journal(path, (line) => line);

test('every line is on the disk when it is appended, redacted, and what an earlier run left is gone', () => {
  const first = plain(folder.path);
  first.append({ kind: 'run', id: 'old' });
  first.close();
  const journal = new Journal(join(folder.path, 'a', '..'), (line) => ({ ...line, secret: 'gone' }));
  journal.append({ kind: 'run', id: 'new' });
  journal.append({ kind: 'end' });
  expect(readFileSync(join(folder.path, journalName), 'utf8')).toBe(
    '{"kind":"run","id":"new","secret":"gone"}\n{"kind":"end","secret":"gone"}\n',
  );
  expect(journal.failed).toBeNull();
  journal.close();
});

test('an exchange with a secret in it is never on the disk, however it is written there, and all others are as they were', () => {
  const secret = 'k-5f2e8a77c1d94b';
  const writings = [
    secret,
    secret.toUpperCase(),
    encodeURIComponent(secret).replaceAll('-', '%2D'),
    Buffer.from(`Basic ${secret}!`).toString('base64'),
    Buffer.from(secret).toString('hex'),
    JSON.stringify(JSON.stringify({ [secret]: 1 })),
  ];
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ before: fc.string(), after: fc.string(), writing: fc.option(fc.constantFrom(...writings)) }),
      ),
      (parts) => {
        const journal = new Journal(folder.path, (line) => line, {
          leaks: leakFinder([secret], 'https://staging.example.com'),
        });
        const exchanges = parts.map(({ before, after, writing }) =>
          sampleExchange({ json: { message: `${before} ${writing ?? ''} ${after}` } }),
        );
        for (const exchange of exchanges) journal.appendExchange(JSON.stringify(exchange));
        journal.close();
        const lines = readFileSync(journal.file, 'utf8').split('\n').slice(0, -1);
        expect(lines.map((line) => line === withheld)).toEqual(parts.map(({ writing }) => writing !== null));
        for (const [index, line] of lines.entries())
          if (line !== withheld)
            expect(JSON.parse(line)).toEqual({
              kind: 'exchange',
              ...(JSON.parse(JSON.stringify(exchanges[index])) as object),
            });
      },
    ),
    { numRuns: 60 },
  );
});

test('a secret that is one of the words of the suite, or part of the name of the target, blocks no line', () => {
  const leaks = leakFinder(['pass', 'staging.example.com', 'staging-4711'], 'https://staging.example.com');
  expect(leaks('{"verdict":"pass","baseUrl":"https://staging.example.com/v1"}')).toBe(false);
  expect(leaks('{"message":"staging-4711"}')).toBe(true);
});

test('the folder is made; one that cannot be is an error', () => {
  const journal = plain(join(folder.path, 'a', 'b'));
  expect(existsSync(join(folder.path, 'a', 'b', journalName))).toBe(true);
  journal.close();
  expect(() => plain(join(folder.path, 'a', 'b', journalName))).toThrow();
});

test.skipIf(!existsSync('/dev/full'))('a full disk stops nothing and is reported', () => {
  const journal = onFullDisk();
  journal.append({ kind: 'run' });
  journal.append({ kind: 'end' });
  expect(journal.failed?.message).toMatch(/ENOSPC/);
  journal.close();
});

/**
 * A journal whose handle has become that of a full device. Another thread may open a file first and get the handle: then
 * this journal is left alone.
 */
function onFullDisk(nth = 0): Journal {
  const journal = plain(join(folder.path, `out-${nth}`));
  const handle = readdirSync('/proc/self/fd').find((fd) => pathOf(fd) === journal.file);
  closeSync(Number(handle));
  const full = openSync('/dev/full', 'w');
  if (full === Number(handle)) return journal;
  closeSync(full);
  return onFullDisk(nth + 1);
}

function pathOf(fd: string): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return null;
  }
}

// Node's own line reader ends lines at these; a body of a target may have any of them.
test.each([
  '\u2028',
  '\u2029',
  '\r',
  '\n',
  '\r\n',
  '\u0085',
  '\v',
  '\u0000',
  '\u007f',
  '\u009b31m',
  '\u202e',
  '\u{e0041}',
  '\ud800',
  '"',
  '\\',
  '\u{1f600}',
])('an answer with %j is one line, and read as it was', async (text) => {
  const journal = plain(folder.path);
  const json: Json = { message: `a${text}b`, [text]: [text] };
  const violation = { cause: `c${text}`, message: text, expected: '', actual: '' };
  journal.appendExchange(JSON.stringify(sampleExchange({ json })));
  journal.append({ kind: 'finding', id: 'f-1', violation } as LineOf<'finding'>);
  journal.append({ kind: 'requirement', id: 'bus.trip', reason: said(text) } as LineOf<'requirement'>);
  journal.close();
  expect(
    readFileSync(journal.file, 'utf8')
      .trimEnd()
      .split(/[\n\r\u2028\u2029]/),
  ).toHaveLength(3);
  expect(readFileSync(journal.file, 'utf8')).not.toMatch(/[^\P{C}\n]/u);
  const content = await readJournal(journal.file);
  expect(content.findings.get('f-1')).toMatchObject({ violation: shownHalves(violation) });
  expect(content.requirements.get('bus.trip')).toMatchObject({ reason: said(shownHalves(text)) });
  expect(content.meter?.summary()[0]?.calls).toBe(1);
});

const writing = `
import { Journal } from './journal.mjs';
const journal = new Journal(process.argv[2], (line) => line);
journal.append({ kind: 'run', id: 'r', startedAt: '2026-11-20T10:00:00.000Z' });
journal.append({ kind: 'finding', id: 'f-1', requirement: 'bus.trip' });
const exchange = JSON.parse(process.argv[3]);
for (let call = 1; ; call += 1) {
  journal.append({ kind: 'exchange', ...exchange, call, padding: 'x'.repeat((call * 7919) % 60000) });
  if (call === 100) console.log('going');
}
`;

test('after kill -9 of a run, everything up to the kill is readable', async () => {
  await compiled(new URL('./journal.ts', import.meta.url), folder.path);
  const out = join(folder.path, 'out');
  const { child, ended } = node(folder.path, 'write.mjs', writing, [out, JSON.stringify(sampleExchange())]);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  child.kill('SIGKILL');
  await ended;
  const content = await readJournal(join(out, journalName));
  expect(content.run).toMatchObject({ id: 'r' });
  expect(content.findings.get('f-1')).toMatchObject({ requirement: 'bus.trip' });
  expect(content.end).toBeNull();
  expect(content.meter?.summary()[0]?.calls).toBeGreaterThanOrEqual(100);
});
