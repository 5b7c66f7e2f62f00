import { expect, test } from 'vitest';
import { documentLink } from './index.ts';

test('a link to the document: the section in its place, and nothing but http and https', () => {
  expect(documentLink('https://docs.example.com/platform#section-{section}', '4.1')).toBe(
    'https://docs.example.com/platform#section-4.1',
  );
  expect(documentLink('https://docs.example.com/{section}', '2, 4.1')).toBe('https://docs.example.com/2%2C%204.1');
  expect(documentLink('http://docs.example.com', '2')).toBe('http://docs.example.com');
  for (const other of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//docs.example.com',
    'https://a.example/"><b>',
    'https://a.example/ b',
    '',
    null,
    undefined,
    7,
  ])
    expect(documentLink(other, '2'), String(other)).toBeNull();
});
