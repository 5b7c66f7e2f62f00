import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Json, pointerValue } from './json.ts';

// RFC 6901, section 5.
const document: Json = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
  '~1': 9,
};

test.each([
  ['', document],
  ['/foo', ['bar', 'baz']],
  ['/foo/0', 'bar'],
  ['/', 0],
  ['/a~1b', 1],
  ['/c%d', 2],
  ['/i\\j', 5],
  ['/k"l', 6],
  ['/ ', 7],
  ['/m~0n', 8],
  ['/~01', 9],
])('%s names a value', (pointer, value) => {
  expect(pointerValue(document, pointer)).toEqual(value);
});

test.each([
  '/bar',
  '/foo/2',
  '/foo/-',
  '/foo/00',
  '/foo/-1',
  '/foo/length',
  '/foo/0/length',
  '/constructor',
  '/__proto__',
  '/foo/push',
  '//',
])('%s names nothing', (pointer) => {
  expect(pointerValue(document, pointer)).toBeUndefined();
});

test('nothing is found in nothing', () => {
  expect(pointerValue(undefined, '/a')).toBeUndefined();
  expect(pointerValue(undefined, '')).toBeUndefined();
  expect(pointerValue(null, '/a')).toBeUndefined();
  expect(pointerValue('text', '/0')).toBeUndefined();
});

test('whatever a member is called, its pointer finds it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, inner) => {
      const json = Object.fromEntries([[name, Object.fromEntries([[inner, 'here']])]]) as Json;
      const escaped = (text: string): string => text.replaceAll('~', '~0').replaceAll('/', '~1');
      expect(pointerValue(json, `/${escaped(name)}/${escaped(inner)}`)).toBe('here');
    }),
    { seed: 21, examples: [['__proto__', '~1']] },
  );
});
