import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { needs, quotesIn } from '../src/contract/requirement.ts';
import {
  document,
  isInSet,
  newestSet,
  requirementSet,
  requirementSets,
  reservedPrefixes,
  rowOf,
  statementRequirements,
  tripFields,
} from '../src/requirements/index.ts';
import { openPoints, requirements } from './index.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const sections = Object.keys(document.sections);

test('the catalogue is the promised one: whoever changes an id, a level, a meaning or a quote changes this file', async () => {
  // Probes may go deeper without a change of meaning.
  const rows = requirements.map((one) => ({ ...rowOf(one), probes: undefined }));
  const points = openPoints.map(({ observing: _observing, asks: _asks, declared: _declared, ...row }) => row);
  const promised = { document: document.sha256, requirements: rows, openPoints: points, tripFields };
  const advice =
    'ids are permanent, and what counts as a finding does not change under one id; quotes are compared with the ' +
    'document. If the change is meant: npm run catalogue, and review the difference';
  await expect(`${JSON.stringify(promised, null, 2)}\n`, advice).toMatchFileSnapshot(file('catalogue.json'));
});

test('ids are unique over requirements, declared answers and open points, and begin with a reserved prefix', () => {
  const ids = [...requirements, ...statementRequirements(), ...openPoints].map(({ id }) => id);
  expect(ids.filter((id, nth) => ids.indexOf(id) !== nth)).toEqual([]);
  for (const id of ids) expect(reservedPrefixes, id).toContain(id.split('.')[0]);
  for (const { id } of requirements)
    expect(id).toMatch(/^(?:http|envelope|auth|bus|cancel)\.[a-z0-9]+(?:-[a-z0-9]+)*$/);
  for (const { id } of openPoints) expect(id).toMatch(/^open\.[a-z0-9]+(?:-[a-z0-9]+)*$/);
});

test('a requirement is complete: known sections, one short sentence, probes, known needs', () => {
  const ids = new Set(requirements.map(({ id }) => id));
  for (const { id, section, statement, probes, needs: needed, restsOn } of requirements) {
    for (const number of section.split(', ')) expect(sections, id).toContain(number);
    expect(statement.length, id).toBeLessThanOrEqual(200);
    expect(statement, id).toMatch(/^[A-Z`][^\n]*\.$/);
    expect(probes, id).toMatch(/\.$/);
    for (const need of needed) expect(needs, id).toContain(need);
    for (const other of restsOn) expect(ids.has(other) && other !== id, `${id}: ${other}`).toBe(true);
  }
  expect(requirements.filter(({ optIn }) => optIn === true).map(({ id }) => id)).toEqual(['cancel.hostile-order-no']);
});

test('a requirement quotes the document, one of the sections that it names included', () => {
  for (const { id, section, quotes } of requirements) {
    const quoted = quotesIn(quotes).map((one) => one.section);
    expect(
      quoted.some((one) => section.split(', ').includes(one)),
      id,
    ).toBe(true);
    for (const one of quoted) expect(sections, id).toContain(one);
  }
});

test('an open point is a question about known sections, and most can be declared, under its own key', () => {
  for (const { id, question, section, value } of openPoints) {
    expect(question, id).toMatch(/\?$/);
    expect(value, id).not.toBe('');
    for (const number of section.split(', ')) expect(sections, id).toContain(number);
  }
  const keys = openPoints.flatMap(({ statementKey }) => statementKey ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  expect(statementRequirements().map(({ id }) => id)).toEqual(keys.map((key) => `statement.${key}`));
  expect(openPoints.filter(({ declared }) => declared === null).map(({ id }) => id)).toEqual([
    'open.oversize-paging',
    'open.cancel-again-amounts',
    'open.latency',
  ]);
});

test('sets are named by year and month, one after the other; the changelog names each; the newest has everything', () => {
  const changelog = readFileSync(file('../CHANGELOG.md'), 'utf8');
  const names = requirementSets.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].toSorted());
  for (const { name, since } of requirementSets) {
    expect(name).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])$/);
    expect(since).toMatch(/^\d+\.\d+\.\d+$/);
    expect(changelog, `CHANGELOG.md says that ${since} brings the set ${name}`).toContain(`\`${name}\``);
    expect(requirementSet(name)?.name).toBe(name);
  }
  expect(requirementSet('2026-10')).toBeUndefined();
  for (const one of requirements)
    expect(isInSet(one, newestSet), `${one.id} came after ${newestSet.name}: add a set (CONTRIBUTING.md)`).toBe(true);
});

test('the fields of a trip are those that answers are judged with', () => {
  const schema = JSON.parse(readFileSync(file('../schemas/bus-trip.schema.json'), 'utf8')) as {
    required: string[];
    properties: Record<string, { type: string }>;
  };
  expect(tripFields).toHaveLength(20);
  expect(tripFields.map(({ name }) => name).toSorted()).toEqual(schema.required.toSorted());
  for (const { name, type } of tripFields) expect(schema.properties[name]?.type, name).toBe(type);
});
