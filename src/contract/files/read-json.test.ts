import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { readJsonFile } from './read.ts';

function read(content: string | Buffer): ReturnType<typeof readJsonFile> {
  const file = join(temporaryFolder(), 'a.json');
  writeFileSync(file, content);
  return readJsonFile(file, 1000);
}

test('JSON is read in UTF-8 and UTF-16, with a byte order mark or without', () => {
  const value = { a: ['ü', 1] };
  const text = `\ufeff${JSON.stringify(value)}`;
  const utf16 = Buffer.from(text, 'utf16le');
  for (const content of [text.slice(1), text, utf16, Buffer.from(utf16).swap16()])
    expect(read(content)).toEqual({ value });
});

const whole = JSON.stringify({ schemaVersion: 2, findings: [{ id: 'a "b"', list: [1, true, {}] }], end: null });

test('a document that ends anywhere before its end is cut off', () => {
  for (let length = 1; length < whole.length; length += 1)
    expect(read(whole.slice(0, length)), whole.slice(0, length)).toEqual({ problem: 'JSON that is cut off' });
});

test.each([
  ['', 'an empty file'],
  ['\ufeff \n', 'an empty file'],
  ['<?xml version="1.0"?><testsuites/>', 'XML or HTML'],
  ['<html>', 'XML or HTML'],
  [`{\n<<<<<<< HEAD\n${whole}`, 'a file with a merge conflict (line 2)'],
  ['{\n  // why\n}', 'a text that is not JSON (line 2, column 3: expected a key in double quotes, got a comment)'],
  [`${whole}\n${whole}`, 'a text that is not JSON (line 2, column 1: expected the end of the file)'],
  ['{"s3cret": NaN}', 'a text that is not JSON (line 1, column 12: expected a JSON value)'],
])('%j is named without its text', (text, problem) => {
  expect(read(text)).toEqual({ problem });
});
