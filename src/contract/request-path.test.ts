import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestPathProblem } from './request-path.ts';

test.each([
  '/',
  '/open/v1/bus/search',
  '/tenants/[redacted]/open',
  '/a?to=http://b@c/../d',
  "/a'b;$(c)",
  '/a/...',
  '/a/.b',
  '/%40x',
])('%s can be a path', (path) => {
  expect(requestPathProblem(path)).toBeNull();
});

test.each([
  ['', /begin with/],
  ['open', /begin with/],
  ['@127.0.0.1:1/', /begin with/],
  ['http://evil.example/', /begin with/],
  ['http:', /begin with/],
  ['\\\\evil', /begin with/],
  ['//evil/x', /host/],
  ['/\\evil', /backslash/],
  ['/a@b', /@/],
  ['/a#b', /#/],
  ['/a b', /space/],
  ['/a\r\nHost: evil', /line break/],
  ['/\u00e9', /ASCII/],
  ['/a/../b', /segment/],
  ['/a/.', /segment/],
  ['/a/%2E%2e/b', /segment/],
  [`/${'a'.repeat(100_001)}`, /more than/],
])('%j cannot', (path, why) => {
  expect(requestPathProblem(path)).toMatch(why);
});

test('whatever is let through stays at the host that it is appended to', () => {
  const parts = fc.constantFrom(
    '/',
    '//',
    '\\',
    '@',
    ':',
    '.',
    '..',
    '%2e',
    'evil',
    'http',
    '?',
    '#',
    ' ',
    '\n',
    '127.0.0.1',
    '80',
    'a',
    '[',
    ']',
  );
  const texts = fc.array(parts, { maxLength: 12 }).map((some) => some.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      if (requestPathProblem(text) !== null) return;
      const url = new URL(`http://ours.example${text}`);
      expect([url.host, url.username, url.pathname + url.search]).toEqual([
        'ours.example',
        '',
        text.replace(/^([^?]*)\?$/, '$1'),
      ]);
    }),
    { seed: 41, numRuns: 3000, examples: [['@evil/'], ['.evil/'], [':80@evil/'], ['//evil/']] },
  );
});
