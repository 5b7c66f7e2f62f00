import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  document,
  documentLink,
  openPoints,
  quotesOf,
  requirements,
  statementRequirements,
  tripFields,
} from './index.ts';

test('every requirement has the words of the document that it is a reading of, one of them of a section that it names', () => {
  for (const { id, section } of requirements) {
    const quotes = quotesOf(id);
    expect(quotes.length, id).toBeGreaterThan(0);
    expect(
      quotes.some((one) => section.split(', ').includes(one.section)),
      id,
    ).toBe(true);
    for (const one of quotes) expect(Object.keys(document.sections), id).toContain(one.section);
  }
  for (const { id } of statementRequirements) expect(quotesOf(id)).toEqual([]);
  expect(quotesOf('toString')).toEqual([]);
});

test('the words are those that were compared with the document: whoever changes one compares it anew', () => {
  const all = [...requirements, ...openPoints].map(({ id }) => [id, quotesOf(id)]);
  expect(
    createHash('sha256')
      .update(JSON.stringify([all, tripFields, document.sha256]))
      .digest('hex')
      .slice(0, 16),
  ).toBe('f7455cb51d51030e');
});

test('the fields of a trip are those that answers are judged by', () => {
  const schema = JSON.parse(readFileSync(new URL('../../schemas/bus-trip.schema.json', import.meta.url), 'utf8')) as {
    required: string[];
    properties: Record<string, { type: string }>;
  };
  expect(tripFields).toHaveLength(20);
  expect(tripFields.map(({ name }) => name).toSorted()).toEqual(schema.required.toSorted());
  for (const { name, type } of tripFields) expect(schema.properties[name]?.type, name).toBe(type);
});

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
