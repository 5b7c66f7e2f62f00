import { expect, test } from 'vitest';
import { fileSubjects } from './file-subjects.ts';
import { judgeSubjects } from './judge-subjects.ts';
import { measure, type Subject, tooMuch } from './measure.ts';
import { reportSubjects } from './report-subjects.ts';
import { type Shape, shapes } from './shapes.ts';
import { textSubjects } from './text-subjects.ts';

/** The subjects that are measured with each shape. */
const parts: Readonly<Record<string, (shape: Shape) => Subject[]>> = {
  texts: textSubjects,
  files: fileSubjects,
  reports: reportSubjects,
  judges: judgeSubjects,
};

/** Names between commas in a variable; all where it is not set. */
function chosen(variable: string, all: readonly string[]): readonly string[] {
  const given = process.env[variable] ?? '';
  return given === '' ? all : given.split(',');
}

const wanted = chosen('LINEAR_PARTS', Object.keys(parts));
const some = chosen(
  'LINEAR_SHAPES',
  shapes.map(({ name }) => name),
);
const cell = (ms: number): string => (Number.isNaN(ms) ? '' : ms.toFixed(1));

console.log('shape | reader | n | ms at n | at 2n | at 4n | ratio of a doubling');
test.each(shapes.filter(({ name }) => some.includes(name)))(
  '$name: time grows with what is read, and no faster',
  { timeout: 3_600_000 },
  async (shape) => {
    const tooFast: string[] = [];
    for (const part of wanted) {
      for (const subject of parts[part]?.(shape) ??
        expect.fail(`expected some of ${Object.keys(parts).join(', ')} as LINEAR_PARTS, got ${part}`)) {
        const { n, ms, ratio } = await measure(subject);
        const row = [
          shape.name,
          subject.name,
          n,
          ...ms.map(cell),
          ratio === 0 ? 'too short to tell' : ratio.toFixed(2),
        ].join(' | ');
        console.log(row);
        if (ratio > tooMuch) tooFast.push(row);
      }
    }
    expect(tooFast).toEqual([]);
  },
);
