import fc from 'fast-check';
import { said } from '../../model/reason.ts';
import { inWords } from '../../report/reasons/words.ts';
import { describe, expect, test } from 'vitest';
import { calm, factsOf, stands } from '../../report/run-facts.fixture.ts';
import { decideRun } from '../../report/run-verdict.ts';
import { headlineOf, longestAction, longestCause } from '../../model/headline/headline.ts';
import { runCauses } from '../../model/headline/run-causes.ts';
import type { ReportRequirement } from '../../model/report.ts';
import { withStop } from '../../model/with-stop.ts';
import { isTestFile, sourceFiles, textOf } from '../source-files.fixture.ts';
import { runWays } from './run-ways.fixture.ts';

const ways = runWays;
const all = Object.values(ways).flat();

describe.each(Object.entries(ways))('%s', (_, own) => {
  test.each(own)('%s', (reason, cause, action) => {
    expect(headlineOf(reason)).toEqual({ cause, action });
  });
});

test('every row of the tables is told by one of these ways', () => {
  const rows = runCauses;
  const told = all.map(([reason]) => reason);
  const tail = (reason: string): string[] => (/: |, /.test(reason) ? [reason, ...tail(reason.replace(/^.*?(?:: |, )/, ''))] : [reason]);
  expect(rows.filter(([when]) => !told.some((reason) => tail(reason).some((part) => when.test(part)))).map(([when]) => when.source)).toEqual([]);
});

/** Where no reason is made: the tables that read them. */
const tables = /^src\/model\/headline\/(?!kept-back)/;
/** What stands between pieces of a reason that are the same in all such reasons: the end of a clause, a quotation, a number or a name. */
const between = /[:;,] |"(?:[^"\\]|\\.)*"|\S*[\d"()./_`]\S*/;
/** Characters of a piece that tell what it is of, and those that have to stand around a value within one. */
const telling = 15;
const around = 8;
const value = '\u0000';

/** What the code says, as it stands there; and with one sign for every value that is filled in. */
function saidByCode(): string {
  const paths = sourceFiles().filter((path) => !isTestFile(path) && !tables.test(path));
  const written = paths
    .map((path) =>
      textOf(path)
        .replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
        .replaceAll('\\`', '`'),
    )
    .join('\n');
  const filled = [1, 2].reduce((text) => text.replaceAll(/\$\{[^{}]*\}/g, value), written);
  return written + filled.replaceAll(new RegExp(`(?: ?${value})+ ?`, 'g'), value);
}

/** Whether a piece stands there, whole or around a value. */
function isSaid(piece: string, said: string): boolean {
  if (said.includes(piece)) return true;
  const words = piece.split(' ');
  return words.some((_, from) =>
    words.slice(from).some((__, nth) => {
      const [before, after] = [words.slice(0, from), words.slice(from + nth + 1)].map((some) => some.join(' ')) as [string, string];
      return before.length + after.length >= around && said.includes(`${before}${value}${after}`);
    }),
  );
}

test('every reason is one that the code says: what is the same in all such reasons stands in a source file', () => {
  const said = saidByCode();
  const unsaid = all.flatMap(([reason]) => {
    const pieces = reason.split(between).map((piece) => piece.trim().replace(/^(?:and|but) /, ''));
    return pieces.filter((piece) => piece.length >= telling && !isSaid(piece, said)).map((piece) => ({ piece, reason }));
  });
  expect(unsaid).toEqual([]);
});

test('the verdict of a run is a line of its cause and one of what to do and who waits, of at most 160 characters each', () => {
  const ids = ['envelope.request-id-distinct', ...Array.from({ length: 12 }, (__, nth) => `bus.other-${nth}`)];
  for (const [reason, cause, action] of all) {
    const own = { ...stands(ids[0] ?? '', 'MUST', 'untested').requirement, reason: inWords(said(reason)) };
    const others = ids.slice(1).map((id) => ({
      ...stands(id, 'MUST', 'inconclusive').requirement,
      reason: inWords(said('no single time zone fits the dates that were accepted and refused')),
    }));
    for (const embedded of [false, true]) {
      const sentence = (requirements: readonly ReportRequirement[], note: string | null): string =>
        decideRun({ ...factsOf(calm), embedded, requirements, reason: note === null ? null : inWords(said(note)) }).sentence.replace(
          ' No target of yours was tested.',
          '',
        );
      const begin = `No verdict${embedded ? ' on the built-in platform' : ''}: ${withStop(cause)}`;
      const alone = sentence([own], null);
      expect(alone).toBe(`${begin} ${action} ${own.id} waits for this.`);
      expect([begin.length <= 160, alone.length - begin.length - 1 <= 160], alone).toEqual([true, true]);
      const noted = sentence([own, ...others], reason);
      expect(noted.startsWith(`${begin} ${action} `)).toBe(true);
      expect(noted.length - begin.length - 1, noted).toBeLessThanOrEqual(160);
    }
  }
});

test('whatever a reason is, its headline is two short lines', () => {
  fc.assert(
    fc.property(fc.constantFrom(...all.map(([reason]) => reason)), fc.string({ unit: 'binary', maxLength: 400 }), fc.nat(400), (reason, odd, place) => {
      const { cause, action } = headlineOf(reason.slice(0, place) + odd + reason.slice(place));
      expect(Math.max(cause.length - longestCause, action.length - longestAction)).toBeLessThanOrEqual(0);
      expect(`${cause}${action}`).not.toContain('\n');
      expect([cause, action]).not.toContain('');
    }),
    { seed: 28, numRuns: 300 },
  );
});
