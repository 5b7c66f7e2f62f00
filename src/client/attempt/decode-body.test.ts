import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countValues, decodeBody, deeperThan, MAX_DEPTH, MAX_TEXT, readJson } from './decode-body.ts';

test('every JSON value comes back as it was written', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value);
      expect(readJson(Buffer.from(text))).toEqual({ kind: 'json', value: JSON.parse(text) });
    }),
    { seed: 3 },
  );
});

test('depth counts arrays and objects outside strings', () => {
  expect(deeperThan(Buffer.from('[{"a":"[[[["},{"b":"\\"[["}]'), 2)).toBe(false);
  expect(deeperThan(Buffer.from('[{"a":[]}]'), 2)).toBe(true);
  expect(readJson(Buffer.from('['.repeat(MAX_DEPTH) + ']'.repeat(MAX_DEPTH)))).toMatchObject({ kind: 'json' });
  expect(readJson(Buffer.from('['.repeat(MAX_DEPTH + 1) + ']'.repeat(MAX_DEPTH + 1)))).toMatchObject({ kind: 'cut' });
});

test('the depth is that of the value', () => {
  const depth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const bytes = Buffer.from(JSON.stringify(value));
      expect(deeperThan(bytes, depth(value))).toBe(false);
      expect(depth(value) === 0 || deeperThan(bytes, depth(value) - 1)).toBe(true);
    }),
    { seed: 4 },
  );
});

test('text is kept to 64 KB without half a character at the end', () => {
  const body = readJson(Buffer.from(`x${'\u4e2d'.repeat(50_000)}`));
  if (body.kind !== 'text') throw new Error(`expected text, got ${body.kind}`);
  expect(Buffer.byteLength(body.text)).toBeLessThanOrEqual(MAX_TEXT);
  expect(Buffer.byteLength(body.text)).toBeGreaterThan(MAX_TEXT - 4);
  expect(body.text).not.toContain('\ufffd');
});

test('names like __proto__ are members as any other', () => {
  const body = readJson(Buffer.from('{"__proto__":{"x":1},"constructor":2}'));
  if (body.kind !== 'json') throw new Error(`expected JSON, got ${body.kind}`);
  expect(Object.keys(body.value as object)).toEqual(['__proto__', 'constructor']);
});

/** Of a limit of the tests. */
const reason = { code: 'too-large', bytes: 100 } as const;

test('too many codings are not undone', async () => {
  const { body } = await decodeBody(
    Buffer.from('x'),
    ['gzip, gzip', 'gzip, gzip'],
    { bytes: 100, values: 100, reason },
    true,
  );
  expect(body).toMatchObject({ kind: 'text', problem: 'has more than 3 content codings' });
});

test('values are never counted too low', () => {
  const count = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, one) => sum + count(one), 1)
      : 1;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(countValues(Buffer.from(JSON.stringify(value)))).toBeGreaterThanOrEqual(count(value));
    }),
    { seed: 5 },
  );
});

test('an answer of too many values is cut', async () => {
  const { body, values } = await decodeBody(
    Buffer.from(`[${'{},'.repeat(99)}{}]`),
    [],
    { bytes: 1000, values: 100, reason },
    true,
  );
  expect([body, values]).toEqual([{ kind: 'cut', reason }, 0]);
});
