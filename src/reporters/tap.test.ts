import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { hostileText, sampleReport } from './sample-report.fixture.ts';
import { renderTap } from './tap.ts';
import { testCases } from './test-cases.ts';

interface Point {
  readonly isOk: boolean;
  readonly name: string;
  readonly skip: string | null;
  readonly yaml: unknown;
}

/** Reads TAP 14 strictly: version, plan, test points in their order, each with at most one YAML block. */
function readTap(text: string): Point[] {
  const [version, plan, ...lines] = text.trimEnd().split('\n');
  expect(version).toBe('TAP version 14');
  const points: Point[] = [];
  while (lines.length > 0) {
    const match = /^(not )?ok (\d+) - ((?:[^\\#]|\\[\\#])*?)(?: # SKIP ((?:[^\\#]|\\[\\#])*))?$/.exec(
      lines.shift() ?? '',
    );
    expect(Number(match?.[2])).toBe(points.length + 1);
    const end = lines[0] === '  ---' ? lines.indexOf('  ...') : -1;
    const block = lines.splice(0, end + 1).slice(1, -1);
    const plain = (part: string): string => part.replace(/\\([\\#])/g, '$1');
    points.push({
      isOk: match?.[1] === undefined,
      name: plain(match?.[3] ?? ''),
      skip: match?.[4] === undefined ? null : plain(match[4]),
      yaml: block.length === 0 ? null : parse(block.join('\n')),
    });
  }
  expect(plan).toBe(`1..${points.length}`);
  return points;
}

test.each([0, 1, 40])('%i findings: a test point for each test case, with its outcome and name', (findings) => {
  const report = sampleReport({ findings });
  const cases = testCases(report);
  expect(readTap(renderTap(report)).map(({ isOk, name, skip }) => [isOk, name, skip])).toEqual(
    cases.map(({ outcome, name, message }) => [
      outcome === 'passed' || outcome === 'skipped',
      name,
      outcome === 'skipped' ? message : null,
    ]),
  );
});

test('a failure has its message, type and evidence as YAML', () => {
  const report = sampleReport({ findings: 1 });
  const [finding] = report.findings;
  const failed = readTap(renderTap(report)).filter(({ isOk }) => !isOk);
  expect(failed).toHaveLength(1);
  expect(failed[0]?.yaml).toMatchObject({ message: finding?.message, severity: 'fail', type: 'MUST broken' });
  expect(failed[0]?.yaml).toMatchObject({
    evidence: expect.arrayContaining([`expected: ${finding?.expected}`, `request: ${finding?.curl}`]) as string[],
  });
});

test('no verdict is not ok', () => {
  const points = readTap(renderTap({ ...sampleReport(), verdict: 'none', gate: 'failed', exitCode: 3 }));
  expect(points.at(-1)).toMatchObject({ isOk: false, yaml: { severity: 'error', type: 'no verdict' } });
});

test('law: no text of a target makes a line, a directive or the end of a block', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.stringMatching(/^[#\\ \n.\-:"']{0,30}$/),
        fc.constant(`${hostileText} # SKIP\n  ...\nBail out!`),
      ),
      (any) => {
        const report = sampleReport({ findings: 2, hostile: any });
        expect(readTap(renderTap(report)).map(({ name }) => name)).toEqual(testCases(report).map(({ name }) => name));
      },
    ),
    { numRuns: 15, seed: 8 },
  );
});
