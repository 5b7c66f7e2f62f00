import '../../../suites/index.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { validate } from '../../contract/schema/index.ts';
import { fixedOf, searched } from './finding.fixture.ts';
import type { FixedCase } from './pinned-case.ts';
import { readPinned, withCase } from './pinned-file.ts';

const cases = ['bus.past-date', 'bus.data', 'cancel.status'].map((requirement, index) => ({
  ...fixedOf([searched({ n: index })], index === 0 ? { cause: 'status 500: a page of 51', input: 'a page of 51' } : {}),
  requirement,
  id: `f-00000000000${index}`,
}));
const pinnedOneByOne = (all: readonly FixedCase[]): readonly FixedCase[] =>
  all.reduce(
    (kept, one) => (JSON.parse(withCase(kept, one)) as { cases: FixedCase[] }).cases,
    [] as readonly FixedCase[],
  );

test('the pinned file is the same whatever the order of pinning, and fits its schema', () => {
  const [first = expect.fail()] = cases;
  const kept = pinnedOneByOne(cases);
  expect(pinnedOneByOne(cases.toReversed())).toEqual(kept);
  expect(JSON.parse(withCase(kept, first)), 'pinned again').toEqual({ schemaVersion: 2, cases: kept });
  expect(validate('pinned', JSON.parse(withCase(cases, first)))).toEqual([]);
});

test('a pinned file is read as it was written; one that is not there has no cases', () => {
  expect(readPinned(null)).toEqual({ cases: [] });
  expect(readPinned('no/such/file.json')).toEqual({ cases: [] });
  const folder = mkdtempSync(join(tmpdir(), 'conformance-pinned-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'pinned.json');
  writeFileSync(file, withCase(cases.slice(1), cases[0]!));
  expect(readPinned(file)).toEqual({ cases: pinnedOneByOne(cases) });
  for (const [text, problem] of [
    ['{', /^expected JSON as pin writes it/],
    ['{"log":{"entries":[]}}', /^expected JSON as pin writes it, got JSON without schemaVersion and cases; name that/],
    ['[]', /without schemaVersion and cases/],
    ['{"cases":[]}', /^\/schemaVersion: expected/],
    [
      '{"schemaVersion":1,"cases":[]}',
      /^expected cases of schema version 2, got those of version 1: pin their findings again$/,
    ],
    [withCase([], { ...cases[0]!, requirement: 'bus.gone' }), /expected the id of a requirement, got "bus\.gone"/],
  ] as const) {
    writeFileSync(file, text);
    expect(readPinned(file)).toEqual({ problems: [expect.stringMatching(problem)] });
  }
});

test.each<[string, object, RegExp]>([
  [
    'a cancel of a number',
    { operation: 'cancel', body: { order_no: 'HT1' } },
    /^\/cases\/0\/evidence\/1: expected a cancel without `order_no`.*; pin the finding f-0{11}0 again/,
  ],
  [
    'a cancel as a text',
    { operation: 'cancel', text: '{"order_no":"HT1"}', madeUp: 'digits' },
    /^\/cases\/0\/evidence\/1: expected an object as the body of a cancel/,
  ],
  [
    'an operation of no pack',
    { operation: 'acme.change', body: {} },
    /^\/cases\/0\/evidence\/1: expected an operation of the document or of a pack in `packs`/,
  ],
  ['another header', { operation: 'search', body: {}, headerName: 'X-Order' }, /headerName/],
  ['a path', { operation: 'search', body: {}, path: '/open/v1/hotel/order/cancel' }, /path/],
])('%s in a pinned file is refused with its place', (_, request, problem) => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-pinned-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'pinned.json');
  const evidence = [...cases[0]!.evidence, { credentials: 'valid', ...request }];
  writeFileSync(file, JSON.stringify({ schemaVersion: 2, cases: [{ ...cases[0], evidence }] }));
  expect(readPinned(file)).toEqual({ problems: [expect.stringMatching(problem)] });
});
