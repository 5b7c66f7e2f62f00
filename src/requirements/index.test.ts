import { expect, test } from 'vitest';
import { needs } from '../contract/requirement.ts';
import { document, openPoints, requirementById, requirements, statementRequirements } from './index.ts';

test('every row is complete: an id of lower-case words, a known section, a sentence, probes, known needs', () => {
  for (const { id, section, statement, probes, needs: needed } of requirements) {
    expect(id).toMatch(/^(?:http|envelope|auth|bus|cancel)\.[a-z0-9]+(?:-[a-z0-9]+)*$/);
    for (const number of section.split(', ')) expect(Object.keys(document.sections), id).toContain(number);
    expect(statement, id).toMatch(/\.$/);
    expect(probes, id).toMatch(/\.$/);
    for (const need of needed) expect(needs, id).toContain(need);
  }
});

test('only hostile order numbers are left out unless permitted', () => {
  expect(requirements.filter(({ optIn }) => optIn === true).map(({ id }) => id)).toEqual(['cancel.hostile-order-no']);
});

test('ids are unique over requirements, statement requirements and open points', () => {
  const ids = [...requirements, ...statementRequirements, ...openPoints].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a requirement is found by its id, one that a statement adds as well', () => {
  for (const one of requirements) expect(requirementById(one.id)).toBe(one);
  expect(requirementById('statement.timeZone')).toMatchObject({ level: 'MUST', section: 'declared' });
  expect(requirementById('statement.latency')).toBeUndefined();
  expect(requirementById('toString')).toBeUndefined();
});

test('every open point is a question of a known section, and all but latency can be declared', () => {
  for (const { id, question, section, value } of openPoints) {
    expect(id).toMatch(/^open\.[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(question, id).toMatch(/\?$/);
    expect(value, id).not.toBe('');
    for (const number of section.split(', ')) expect(Object.keys(document.sections), id).toContain(number);
  }
  expect(openPoints.filter(({ statementKey }) => statementKey === null).map(({ id }) => id)).toEqual(['open.latency']);
  expect(openPoints).toHaveLength(30);
});
