import { expect, test } from 'vitest';
import { wrongContent } from './wrong-content.ts';

const price = '/data/lines/7/price';

test.each<[string, Parameters<typeof wrongContent>[0], string]>([
  ['a field of trips', [{ pointer: price, cause: '/data/lines/[]/price: negative' }], 'got trips with a wrong price'],
  ['one that is not there', [{ pointer: price, cause: '/data/lines/[]/price: missing' }], 'got trips without price'],
  [
    'two fields, of which one is there',
    [
      { pointer: '/data/total', cause: '/data/total: missing' },
      { pointer: '/data/page_info/total', cause: '/data/page_info/total: type string' },
    ],
    'got a wrong total and page_info.total',
  ],
  ['a field of the envelope', [{ pointer: '/message', cause: '/message: missing' }], 'got no message'],
  ['the data', [{ pointer: '/data', cause: '/data: type null' }], 'got a wrong data'],
  [
    'fields of trips and others',
    [
      { pointer: price, cause: '/data/lines/[]/price: negative' },
      { pointer: '/data/total', cause: 'too small' },
    ],
    'got a wrong answer (negative; too small)',
  ],
  ['a list that shows the wrong trips', [{ pointer: '/data/lines', cause: 'twice' }], 'got a wrong answer (twice)'],
  ['a list of another type', [{ pointer: '/data/lines', cause: '/data/lines: type object' }], 'got a wrong lines'],
  ['a trip', [{ pointer: '/data/lines/4', cause: 'of another city' }], 'got a wrong answer (of another city)'],
  ['no field', [{ cause: 'body empty' }], 'got a wrong answer (body empty)'],
])('%s', (_, all, words) => {
  expect(wrongContent(all)).toBe(words);
});

test('a cause of any length is cut', () => {
  expect(wrongContent([{ cause: 'x'.repeat(5000) }]).length).toBeLessThan(200);
});
