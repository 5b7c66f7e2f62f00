import { test } from 'vitest';
import { judgeSubjects } from './judges.subjects.ts';
import { measure, tooMuch } from './measure.ts';
import { shapes } from './shapes.ts';
import { textSubjects } from './texts.subjects.ts';

const { LINEAR_SHAPES: some = '', LINEAR_READERS: readers = '', LINEAR_PARTS: parts = 'texts,judges' } = process.env;

test('x', { timeout: 1e9 }, async () => {
  for (const shape of shapes) {
    if (some !== '' && !some.split(',').includes(shape.name)) continue;
    const t = Date.now();
    const subjects = [...(parts.includes('texts') ? textSubjects(shape) : []), ...(parts.includes('judges') ? judgeSubjects(shape) : [])];
    for (const subject of subjects) {
      if (readers !== '' && !subject.name.includes(readers)) continue;
      try {
        const t0 = Date.now();
        const { n, ms, ratio } = await measure(subject);
        if (Date.now() - t0 > 2000) console.log(`slow ${subject.name} ${Date.now() - t0}`);
        if (ratio > tooMuch) console.log(`${shape.name} | ${subject.name} | ${n} | ${ms.map((one) => one.toFixed(1)).join(' ')} | ${ratio.toFixed(2)}`);
      } catch (error) {
        console.log(`${shape.name} | ${subject.name} | ${String(error).slice(0, 200)}`);
      }
    }
    console.log(`== ${shape.name} ${Date.now() - t}`);
  }
});
