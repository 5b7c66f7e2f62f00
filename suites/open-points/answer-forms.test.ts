import { expect, test } from 'vitest';
import type { Body } from '../../src/contract/exchange.ts';
import { errorShape } from './answer-forms.ts';

const shapeOf = (body: Body) => errorShape({ status: 400, headers: {}, body, bytes: 0 });
const text = (words: string) => shapeOf({ kind: 'text', text: words, problem: '' });

test('of an error, whatever its size, only the beginning is looked at', () => {
  const members = Array.from({ length: 60 }, (_, nth) => [`m${nth}`, nth] as const);
  expect(Object.keys(shapeOf({ kind: 'json', value: Object.fromEntries(members) }) as object)).toEqual(
    members.slice(0, 50).map(([name]) => name),
  );
  expect([text(`<!--${'x'.repeat(1900)}--><html>`), text(`<!--${'x'.repeat(2000)}--><html>`)]).toEqual([
    'html',
    'text',
  ]);
});
