import { expect, test } from 'vitest';
import { classOf, explanations } from './explained.ts';
import { renderMutants } from './render.ts';
import { mutantsOf, type StrykerReport } from './report.ts';
import { standIn } from './stand-in.ts';

const source = [
  'export function twice(count: number): number {',
  '  if (count < 0) {',
  "    throw new Error('less');",
  '  }',
  '  return 2 * count;',
  '}',
].join('\n');
const place = (line: number, column: number) => ({ line, column });
const report: StrykerReport = {
  files: {
    'src/b.ts': {
      source,
      mutants: [
        {
          mutatorName: 'ArithmeticOperator',
          replacement: '2 / count',
          status: 'Survived',
          location: { start: place(5, 10), end: place(5, 19) },
        },
        {
          mutatorName: 'BlockStatement',
          replacement: '{}',
          status: 'Killed',
          location: { start: place(2, 18), end: place(4, 4) },
        },
      ],
    },
    'src/a.ts': {
      source: 'a || `b`',
      mutants: [
        {
          mutatorName: 'StringLiteral',
          replacement: '``',
          status: 'Timeout',
          location: { start: place(1, 6), end: place(1, 9) },
        },
      ],
    },
  },
};

test('mutants are read with the code that they replace, over lines too', () => {
  expect(
    mutantsOf(report).map(({ file, line, original, replacement }) => `${file}:${line}: ${original} => ${replacement}`),
  ).toEqual([
    'src/a.ts:1: `b` => ``',
    "src/b.ts:2: { throw new Error('less'); } => {}",
    'src/b.ts:5: 2 * count => 2 / count',
  ]);
});

test('the table counts what was measured, and shows first what nothing explains', () => {
  const text = renderMutants(mutantsOf(report), { date: '2026-11-22', version: '9.6.1', seconds: 7 });
  expect(text).toContain('| `src/a.ts` | 1 | 1 | 0 | 0 | 100.0 % |');
  expect(text).toContain('| `src/b.ts` | 2 | 1 | 1 | 0 | 50.0 % |');
  expect(text).toContain('| **all** | 3 | 2 | 1 | 0 | 66.7 % |');
  expect(text).toContain('## Survivors without an explanation\n\n- `src/b.ts:5` `2 * count` → `2 / count`\n');
  expect(mutantsOf(report).map(classOf)).toEqual([null, null, null]);
  const observing = Object.fromEntries(
    Object.entries(report.files).map(([name, file]) => [`suites/open-points/${name}`, file]),
  );
  const both = renderMutants(mutantsOf({ files: { ...report.files, ...observing } }), {
    date: '2026-11-22',
    version: '9.6.1',
    seconds: null,
  });
  expect(
    both.match(/## What only observes: open points[^]*\| \*\*all\*\* \| 3 \| 2 \| 1 \| 0 \| 66\.7 % \|/),
  ).not.toBeNull();
  expect(both).toContain(
    '- `src/b.ts:5` `2 * count` → `2 / count`\n- `suites/open-points/src/b.ts:5` `2 * count` → `2 / count`\n',
  );
});

test('each explanation has a name of its own, and says why', () => {
  expect(new Set(explanations.map(({ name }) => name)).size).toBe(explanations.length);
  for (const { name, why } of explanations) expect(`${name}: ${why}`).toMatch(/^[^|\n]{20,}$/);
});

test('tests that the stand-in collects are those that vitest would run, under the same names, whenever they are loaded', () => {
  const { vitest, begin, collect } = standIn();
  type Register = ((title: string, body: () => void) => void) & {
    each(rows: unknown[]): (title: string, body: (...args: never[]) => void) => void;
  };
  const register = vitest.test as Register;
  const group = vitest.describe as Register;
  const seen: unknown[] = [];
  const file = (): void => {
    register('alone', () =>
      vitest
        .expect({ a: [1, 'b'] })
        .toMatchObject({ a: [vitest.expect.anything(), vitest.expect.stringContaining('b')] }),
    );
    group('a group', () => {
      register.each([
        ['x', 1],
        ['y', 2],
      ])('%s', (...args) => seen.push(args));
      register.each(['z'])('%s again', (one) => seen.push(one));
    });
    group.each([['v', 3]])('group %s', (name, count) => register('inside', () => seen.push([name, count])));
    register('broken', () => vitest.expect(1, 'a count').toBe(2));
  };
  const load = () => {
    begin('src/a.test.ts');
    file();
    return collect();
  };
  const [first, second] = [load(), load()];
  expect(first.map(({ id }) => id)).toEqual([
    'src/a.test.ts#1 alone',
    'src/a.test.ts#2 a group > x',
    'src/a.test.ts#3 a group > y',
    'src/a.test.ts#4 a group > z again',
    'src/a.test.ts#5 group v > inside',
    'src/a.test.ts#6 broken',
  ]);
  expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  for (const { body } of first.slice(0, 5)) body();
  expect(seen).toEqual([['x', 1], ['y', 2], 'z', ['v', 3]]);
  expect(first[5]?.body).toThrow('a count: expected 1 to be 2');
});
